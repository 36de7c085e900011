import type { Gadget } from '#content/gadgets.ts';
import { typesetAll } from '#content/prose/typography.ts';
import type { FactsFile, Reference } from '#content/schema/facts.ts';

type Burial = NonNullable<FactsFile['buried']>;

/** A gadget we no longer recommend, with an alternative. */
export interface Grave extends Pick<Burial, 'why' | 'epitaph' | 'cause'> {
  slug: string;
  name: string;
  source: Reference;
  instead: { slug: string; name: string; because: string };
}

/** Our own products first. */
export function graves(gadgets: readonly Gadget[]): Grave[] {
  return gadgets.flatMap(({ slug, name, refs, buried }) => {
    const source = buried && refs[buried.ref];
    const better = buried && gadgets.find((candidate) => candidate.slug === buried.instead.slug);
    if (!source || !better) return [];
    const { why, epitaph, cause, instead } = buried;
    const named = { ...instead, name: better.name };
    return [typesetAll({ slug, name, why, epitaph, cause, source, instead: named })];
  });
}
