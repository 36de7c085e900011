import type { Gadget } from '#features/gadgets/gadget.ts';
import type { GadgetKind } from '#features/gadgets/vocabulary.ts';
import { isContent, kindsOf, partsOf, type Token } from './query.ts';
import type { SearchIndex } from './search-index.ts';
import { phoneSystems } from './words.ts';

export type PhoneSystem = 'iPhone' | 'Android';

/** As in "works with". */
export const phoneNames = { iPhone: 'an iPhone', Android: 'an Android phone' };

const beforePhone = new Set(['for', 'with', 'on']);
const phoneMakers = new Set(['samsung', 'galaxy', 'pixel']);
const afterPhone = /^(?:phone|user|owner|pro|max|plus|ultra|mini|air|s|fold|flip|\d+)$/;

/** Takes the phone out of "earbuds for an iPhone", which is no search for a phone. */
export function takeSystem(
  tokens: readonly Token[],
  index: SearchIndex,
): { tokens: readonly Token[]; system?: PhoneSystem } {
  const at = tokens.findLastIndex(({ term }) => phoneSystems[term]);
  const system = phoneSystems[tokens[at]?.term ?? ''];
  if (!system) return { tokens };
  const before = tokens.slice(0, at);
  const from = before.findLastIndex(
    (one) => beforePhone.has(one.term) || (isContent(one) && !phoneSystems[one.term]),
  );
  const isFor = beforePhone.has(before[from]?.term ?? '');
  // "Samsung earbuds" names a maker.
  if (!isFor && phoneMakers.has(tokens[at]?.term ?? '')) return { tokens };
  const after = tokens.slice(at + 1);
  const to = isFor ? after.findIndex(({ term }) => !afterPhone.test(term)) : 0;
  const rest = [...before.slice(0, isFor ? from : at), ...after.slice(to < 0 ? after.length : to)];
  const parts = partsOf(rest, index);
  const types = parts.map(({ type }) => type);
  const isGadget = types.includes('kind') || (isFor && types.includes('name'));
  const isOther = types.includes('uncovered') || (!isFor && types.includes('name'));
  // "iPhone phone" is a name.
  const isPhone = system === 'iPhone' && kindsOf(parts).includes('phone');
  return isGadget && !isOther && !isPhone ? { tokens: rest, system } : { tokens };
}

const worn: readonly GadgetKind[] = ['watch', 'headphones', 'earbuds'];

/** Kinds of which some gadgets need a certain phone. */
const needsPhone = new Set<GadgetKind>([...worn, 'phone', 'headset', 'camera', 'drone']);
export const dependsOnPhone = ({ kind }: Gadget): boolean => needsPhone.has(kind);

/** By its record; unset if that says nothing. */
export function worksWith(
  gadget: Gadget,
  system: PhoneSystem,
  all: readonly Gadget[],
): boolean | undefined {
  const systems = systemsOf(gadget, all);
  return systems.length > 0 ? systems.includes(system) : undefined;
}

/** What its record says that it needs; otherwise, of what is worn, the phones of its maker. */
function systemsOf(gadget: Gadget, all: readonly Gadget[]): PhoneSystem[] {
  const { kind, brand, facts } = gadget;
  if (kind === 'phone') return [ownSystem(gadget)];
  const needs = facts.find(({ key }) => key === 'needs')?.value ?? '';
  const named = (['iPhone', 'Android'] as const).filter((one) => `${needs}`.includes(one));
  if (named.length > 0 || !worn.includes(kind)) return named;
  const phone = all.find((other) => other.kind === 'phone' && other.brand === brand);
  return phone ? [ownSystem(phone)] : [];
}

const ownSystem = ({ name }: Gadget): PhoneSystem => (/iphone/i.test(name) ? 'iPhone' : 'Android');
