import { withoutCitations } from '#features/content/prose/citations.ts';
import type { ReviewSection } from '#features/content/prose/components.ts';
import type { LiveDocument } from '#features/content/public-content.ts';
import {
  type Article,
  articleOf,
  firstParagraph,
  type LibraryImages,
  treeOf,
  withPictures,
} from '#features/content/texts.ts';
import { filled } from '#features/content/values.ts';
import type { TestedGadget } from '#features/gadgets/gadget.ts';
import { type Store, textLabel, withStoreLinks } from '#features/gadgets/stores.ts';
import type { ReviewFields } from './fields.ts';

/** The fields of a review as its author wrote them, and as empty what the author left out. */
export type WrittenReview = ReturnType<typeof writtenReview>;

/** A review as plain text, and with its citations. */
export interface Review extends WrittenReview, Article {
  product: TestedGadget;
  written: WrittenReview;
}

/** A preview also shows a review that lacks its title, pros and cons. */
export function writtenReview({ slug, value, body, updates }: LiveDocument) {
  const fields = value as ReviewFields;
  const excerpt = fields.excerpt ?? fields.summary ?? firstParagraph(body) ?? '';
  const written = filled(fields, {
    title: '',
    pros: [],
    cons: [],
    summary: '',
    excerpt,
    description: excerpt,
    social: excerpt,
    tags: [],
    persona: { name: '', role: '' },
    testLength: '',
    ratingBasis: { true: '', story: '' },
    heroAlt: '',
    verdict: '',
    stamp: '',
    bestFor: '',
    facts: { title: 'Quick Specs', keys: [] },
    keyFeatures: [],
    scores: [],
    phases: [],
    audiences: [],
    competitors: [],
    buy: [],
    skip: [],
    analyticsKey: slug.replaceAll('-', '_'),
    more: { title: 'More Reviews', links: [] },
    sections: {} as Record<ReviewSection, string>,
  });
  return { ...written, sections: written.sections as Record<ReviewSection, string>, updates };
}

export function readReview(
  document: LiveDocument,
  product: TestedGadget,
  { images, stores }: { images: LibraryImages; stores: readonly Store[] },
): Review {
  const own = writtenReview(document);
  const updates = [...own.updates, ...product.updates];
  const written = { ...own, updates: updates.toSorted((a, b) => b.date.localeCompare(a.date)) };
  return {
    ...withoutAnyCitations(written),
    ...articleOf(document, images),
    product,
    written,
    get tree() {
      return withStoreLinks(
        withPictures(treeOf(document), images),
        stores,
        textLabel(document.slug),
      );
    },
  };
}

const withoutAnyCitations = (written: WrittenReview): WrittenReview =>
  JSON.parse(JSON.stringify(written), (_, value) =>
    typeof value === 'string' ? withoutCitations(value) : value,
  );
