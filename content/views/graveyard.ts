import type { Gadget } from '#content/gadgets.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import type { Source } from './talk-me-out.ts';

type Burial = NonNullable<FactsFile['buried']>;

/** A gadget that was discontinued or failed after its review, with what to buy instead. */
export interface Grave extends Pick<Burial, 'why' | 'epitaph' | 'cause'> {
  slug: string;
  name: string;
  source: Source;
  instead: { slug: string; name: string; because: string };
}

/** In the order of the facts: our own first. */
export function graves(gadgets: readonly Gadget[]): Grave[] {
  return gadgets.flatMap(({ slug, name, refs, buried }) => {
    const source = buried && refs[buried.ref];
    const better = buried && gadgets.find((candidate) => candidate.slug === buried.instead.slug);
    if (!source || !better) return [];
    const { why, epitaph, cause, instead } = buried;
    return [
      { slug, name, why, epitaph, cause, source, instead: { ...instead, name: better.name } },
    ];
  });
}
