import type { SiteRecords } from '#features/gadgets/site.ts';

/** The records of the site by slug, as the library has them. */
export type SiteFiles = Omit<SiteRecords, 'categories'> & {
  categories: SiteRecords['categories']['list'];
};

export type SiteSlug = keyof SiteFiles;
