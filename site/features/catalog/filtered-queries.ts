import type { FilteredGroups, FilteredProducts } from '#contract/filters.ts';
import type { Query as Asked } from '#site/data/query-store.ts';
import { type Query, withQuery } from '#site/router/patterns.ts';
import { root, withoutVotes, withVotes } from './queries.ts';

/** Sorting and filtering is the server's: a browser has neither the dates of the reviews nor the whole catalogue. */
export const filteredProducts = (words: Query): Asked<FilteredProducts> => ({
  queryKey: [root, withQuery('filtered', words)],
  standsOn: withVotes,
});

export const filteredGroups = (words: Query): Asked<FilteredGroups> => ({
  queryKey: [root, withQuery('groups', words)],
  standsOn: withoutVotes,
});

/** Whether the address asks for anything but the list as the editors have ordered it. */
export const isFiltered = (words: Query): boolean => Object.keys(words).length > 0;
