import type { Gadget } from '#content/gadgets.ts';
import type { LibraryGuide } from '#content/library.ts';
import { bySlug } from '#features/content/by-slug.ts';
import { type Pick, pickOf } from '#features/gadgets/pick.ts';

/** The picks of a guide that today's answers still allow, with our reason as `why`. */
export const picksOf = (
  { picks }: globalThis.Pick<LibraryGuide, 'picks'>,
  all: readonly Gadget[],
): (Pick & { why: string })[] =>
  picks.flatMap(({ gadget: slug, reason }) => {
    const gadget = bySlug(all, slug);
    const pick = gadget && pickOf([gadget], all);
    return pick ? [{ ...pick, why: reason }] : [];
  });
