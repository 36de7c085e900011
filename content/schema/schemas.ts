import type { z } from 'zod';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { pageSchema, postSchema, productSchema, reviewSchema } from './documents.ts';
import { factsSchema } from './facts.ts';
import { isSiteSlug, siteSchemas } from './site-documents.ts';

const schemas: Record<Exclude<DocumentKind, 'site'>, z.ZodType> = {
  product: productSchema,
  facts: factsSchema,
  review: reviewSchema,
  post: postSchema,
  page: pageSchema,
};

/** The schema of a document's YAML or front matter; undefined for an unknown site document. */
export function schemaOf(kind: DocumentKind, slug: string): z.ZodType | undefined {
  if (kind !== 'site') return schemas[kind];
  return isSiteSlug(slug) ? siteSchemas[slug] : undefined;
}
