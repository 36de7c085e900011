import { z } from 'zod';
import { defineCalls, returns } from '#platform/http/calls.ts';
import { insightsRanges } from './ranges.ts';

/** A page view names its path, a click the label of the store link. */
const countQuery = z.object({
  view: z.string().max(200).optional(),
  click: z.string().max(200).optional(),
});

const insightsQuery = z.object({
  /** The last days, with today. */
  days: z.enum(insightsRanges, 'Choose one of the time ranges.').default('30'),
});

/** What readers did, without anything about them. Days are in UTC. */
export interface Insights {
  since: string;
  until: string;
  /** Without days on which nothing was counted. */
  days: { day: string; views: number; clicks: number }[];
  /** The most-read first. */
  pages: { path: string; views: number }[];
  /** Clicks on store links by gadget, place and store (empty for links in texts), most frequent first. */
  clicks: { slug: string; name: string; placement: string; store: string; clicks: number }[];
  /** Searches without a result, the most frequent first, and when they were last made. */
  missed: { words: string; count: number; day: string }[];
}

export const insightsCalls = defineCalls({
  /** What a page did, sent by its script. */
  'POST /api/count': {
    guard: 'public',
    limit: ['counts'],
    query: countQuery,
    output: returns<{ ok: true }>(),
  },
  'GET /api/admin/insights': {
    guard: 'admin',
    query: insightsQuery,
    output: returns<Insights>(),
  },
});
