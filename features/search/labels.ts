import type { SearchResult } from './fields.ts';

/** What a result is. */
export const kindLabels: Record<SearchResult['kind'], string> = {
  review: 'Review',
  product: 'Short test',
  rival: 'Not reviewed, facts only',
  article: 'Article',
  guide: 'Guide',
  page: 'Page',
  comparison: 'Comparison',
};
