import { queryOptions } from '@tanstack/react-query';
import type { FilteredGroups, FilteredProducts } from '#contract/filters.ts';
import { type Query, withQuery } from '#site/router/patterns.ts';
import { root, withoutVotes, withVotes } from './queries.ts';

/** Sorting and filtering is the server's: a browser has neither the dates of the reviews nor the whole catalogue. */
export const filteredProducts = (words: Query) =>
  queryOptions<FilteredProducts>({ queryKey: [root, withQuery('filtered', words)], meta: withVotes });

export const filteredGroups = (words: Query) =>
  queryOptions<FilteredGroups>({ queryKey: [root, withQuery('groups', words)], meta: withoutVotes });

/** Whether the address asks for anything but the list as the editors have ordered it. */
export const isFiltered = (words: Query): boolean => Object.keys(words).length > 0;
