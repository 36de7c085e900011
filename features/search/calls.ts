import { defineCalls, returns } from '#platform/http/calls.ts';
import { type SearchResponse, searchQuery } from './fields.ts';

export const searchCalls = defineCalls({
  'GET /api/search': {
    guard: 'public',
    limit: ['searches'],
    query: searchQuery,
    output: returns<SearchResponse>(),
  },
});
