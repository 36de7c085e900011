import { z } from 'zod';
import { bySlug } from '#features/content/by-slug.ts';
import type { Prose } from '#features/content/prose/tree.ts';
import type { LiveDocument } from '#features/content/public-content.ts';
import { firstWords, type LibraryImages, treeOf, withPictures } from '#features/content/texts.ts';
import { filled, sentence, slug, type Update } from '#features/content/values.ts';
import { type Pick, recommended } from '#features/gadgets/answers.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { type Store, textLabel, withStoreLinks } from '#features/gadgets/stores.ts';

/** A guide as pages read it. */
export interface Guide extends GuideFields {
  slug: string;
  description: string;
  date: string;
  updates: readonly Update[];
  tree: Prose[];
}

export function readGuide(
  document: LiveDocument,
  { images, stores }: { images: LibraryImages; stores: readonly Store[] },
): Guide {
  const { slug, published, updates } = document;
  // A preview may have neither of them yet.
  const fields = { excerpt: '', picks: [], ...document.value } as unknown as GuideFields;
  return {
    ...filled(fields, { description: firstWords(fields.excerpt, 160) }),
    slug,
    date: published,
    updates,
    get tree() {
      return withStoreLinks(withPictures(treeOf(document), images), stores, textLabel(slug));
    },
  };
}

/** The picks of a guide that today's answers still allow, with our reason as `why`. */
export const picksOf = (
  { picks }: globalThis.Pick<Guide, 'picks'>,
  all: readonly Gadget[],
): (Pick & { why: string })[] =>
  picks.flatMap(({ gadget: slug, reason }) => {
    const gadget = bySlug(all, slug);
    const pick = gadget && recommended(gadget, all);
    return pick ? [{ ...pick, why: reason }] : [];
  });

/** Picks in their order, each with our reason; all else comes from the gadget. */
export const guideFields = z.strictObject({
  title: sentence.max(120),
  /** Who it is for. */
  excerpt: sentence.max(300),
  description: sentence.max(160).optional(),
  picks: z
    .array(z.strictObject({ gadget: slug, reason: sentence.max(400) }))
    .min(1)
    .max(10),
});

export type GuideFields = z.output<typeof guideFields>;
