import { type Citation, citationsIn, withoutCitations } from '#features/content/prose/citations.ts';
import type { ReviewSection } from '#features/content/prose/components.ts';
import type { LiveDocument } from '#features/content/snapshot.ts';
import {
  type Article,
  articleOf,
  type LibraryImages,
  treeOf,
  withPictures,
} from '#features/content/texts.ts';
import { filled } from '#features/content/values.ts';
import { firstParagraph } from '#features/content/words.ts';
import type { Claim } from '#features/gadgets/claims.ts';
import type { TestedGadget } from '#features/gadgets/gadget.ts';
import { type Store, textLabel, withStoreLinks } from '#features/gadgets/stores.ts';
import type { ReviewFields } from './fields.ts';

/** The fields of a review as its author wrote them, and as empty what the author left out. */
export type WrittenReview = ReturnType<typeof writtenReview>;

/** A review as pages read it: its claims are plain text, with their citations by field. */
export interface Review extends WrittenReview, Article {
  product: TestedGadget;
  citations: Record<string, Citation[]>;
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
  const written = writtenReview(document);
  const { plain, citations } = extractCitations(written, claimsOf(written));
  return {
    ...plain,
    ...articleOf(document, images),
    updates: [...plain.updates, ...product.updates].toSorted((a, b) =>
      b.date.localeCompare(a.date),
    ),
    product,
    citations,
    get tree() {
      return withStoreLinks(
        withPictures(treeOf(document), images),
        stores,
        textLabel(document.slug),
      );
    },
  };
}

export function claimsOf(review: WrittenReview): Claim[] {
  const claim = (
    path: Claim['path'],
    text: string | undefined,
    rule: Claim['rule'] = 'figures',
  ): Claim[] => (text ? [{ path, text, rule }] : []);
  const list = (field: 'pros' | 'cons' | 'keyFeatures' | 'buy' | 'skip') =>
    review[field].flatMap((text, index) => claim([field, index], text));
  // In page order, which numbers the references.
  return [
    ...claim(['description'], review.description),
    ...claim(['social'], review.social),
    ...claim(['excerpt'], review.excerpt, 'citations'),
    ...claim(['verdict'], review.verdict),
    ...claim(['bestFor'], review.bestFor),
    ...list('pros'),
    ...list('cons'),
    ...list('keyFeatures'),
    ...review.audiences.flatMap(({ why }, index) => claim(['audiences', index, 'why'], why)),
    ...review.competitors.flatMap((rival, index) =>
      (['better', 'worse', 'pickIf'] as const).flatMap((field) =>
        claim(['competitors', index, field], rival[field]),
      ),
    ),
    ...list('buy'),
    ...list('skip'),
    // A score based on the story may joke; others must match their facts.
    ...review.scores.flatMap(({ items }, group) =>
      items.flatMap(({ note, evidence }, index) =>
        claim(
          ['scores', group, 'items', index, 'note'],
          note,
          evidence.startsWith('phase:') ? 'citations' : 'figures',
        ),
      ),
    ),
    ...claim(['discretion'], review.discretion),
    ...review.updates.flatMap(({ text }, index) =>
      claim(['updates', index, 'text'], text, 'citations'),
    ),
  ];
}

/** Replaces claims by their plain text and returns the citations separately, by field. */
function extractCitations<Article extends object>(
  article: Article,
  claims: Claim[],
): { plain: Article; citations: Record<string, Citation[]> } {
  const plain = structuredClone(article);
  const cited = claims.filter(({ text }) => citationsIn(text).length > 0);
  for (const { path, text } of cited) replaceAt(plain, path, withoutCitations(text));
  return {
    plain,
    citations: Object.fromEntries(
      cited.map(({ path, text }) => [path.join('.'), citationsIn(text)]),
    ),
  };
}

function replaceAt(target: object, path: (string | number)[], text: string): void {
  let parent = target as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>;
  parent[path.at(-1) ?? ''] = text;
}
