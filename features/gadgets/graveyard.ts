import { bySlug } from '#features/content/by-slug.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Reference } from '#features/content/values.ts';
import type { Gadget } from './gadget.ts';
import { kindDetails } from './vocabulary.ts';

type Burial = NonNullable<Gadget['buried']>;

/** A gadget we no longer recommend, with an alternative. */
export interface Grave extends Pick<Burial, 'why' | 'epitaph' | 'cause'> {
  slug: string;
  name: string;
  category: string;
  /** Months or days; the end is when the cause happened, if the file dates it. */
  released?: string | undefined;
  ended?: string | undefined;
  source: Reference;
  instead: { slug: string; name: string; because: string };
}

/** Our own products first. */
export function graves(gadgets: readonly Gadget[]): Grave[] {
  return gadgets.flatMap(({ slug, name, kind, released, refs, buried, sinceThen = [] }) => {
    const source = buried && refs[buried.ref];
    const better = buried && bySlug(gadgets, buried.instead.slug);
    if (!source || !better) return [];
    const { why, epitaph, cause, instead } = buried;
    const category = kindDetails[kind].category;
    const ended = sinceThen
      .filter(({ ref }) => ref === buried.ref)
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
    const named = { ...instead, name: better.name };
    const texts = typesetAll({ name, epitaph, cause, source, instead: named });
    return [{ slug, category, released, ended, why, ...texts }];
  });
}
