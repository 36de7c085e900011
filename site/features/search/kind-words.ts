import type { SearchKind } from '#contract/search.ts';

/** What a result is, in a word or three. */
export const kindWords: Record<SearchKind, string> = {
  review: 'Review',
  product: 'Short test',
  rival: 'Rival (not tested)',
  article: 'Article',
  note: 'Field note',
  letter: 'Letter',
  page: 'Page',
  comparison: 'Comparison',
};
