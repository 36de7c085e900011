import { z } from 'zod';
import { sentence } from './facts.ts';
import { say } from './parse.ts';

/** Last lines of newsletter issues. */
const advice = z
  .array(sentence.max(160))
  .refine(
    (all) => new Set(all.map((one) => one.toLowerCase())).size === all.length,
    say('This contains the same line twice.', 'Remove one.'),
  );

/** The schemas of the documents in `site`, by slug. */
export const siteSchemas = { advice };

export type SiteSlug = keyof typeof siteSchemas;
export type SiteFiles = { [Slug in SiteSlug]: z.output<(typeof siteSchemas)[Slug]> };
export type SiteFile = SiteFiles[SiteSlug];

export const isSiteSlug = (slug: string): slug is SiteSlug => Object.hasOwn(siteSchemas, slug);
