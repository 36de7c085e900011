import type { DocumentKind } from '#contract/document-kinds.ts';
import { ownerOfSlug } from '#database/queries/documents.ts';
import type { Database } from '#database/schema/tables.ts';
import type { ApiError } from '#server/core/result.ts';
import { adminScreens, routes } from '#site/router/routes.ts';
import { rejection } from './errors.ts';

/** A gadget's documents share their slug. */
export const gadgetKinds = ['product', 'facts', 'review'] as const satisfies DocumentKind[];

export const isGadgetKind = (kind: DocumentKind): boolean =>
  (gadgetKinds as readonly DocumentKind[]).includes(kind);

const maxSlugLength = 80;

/** Why a document cannot have a slug; `own` has it already. */
export async function slugError(
  db: Database,
  kind: DocumentKind,
  slug: string,
  own?: number,
): Promise<ApiError | undefined> {
  const invalid = malformedSlug(slug) ?? reservedSlug(kind, slug);
  if (invalid) return rejection(invalid, { field: 'slug' });
  const owner = await ownerOfSlug(db, kind, slug);
  return owner === undefined || owner === own ? undefined : takenSlug(slug);
}

export const takenSlug = (slug: string): ApiError =>
  rejection(`“${slug}” is or was the URL of another document. Choose another one.`, {
    field: 'slug',
  });

function malformedSlug(slug: string): string | undefined {
  if (slug.length > maxSlugLength)
    return `Shorten the URL to ${maxSlugLength} characters or fewer.`;
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return undefined;
  return 'Use lowercase letters, digits and single hyphens in the URL, such as sony-wh-1000xm5.';
}

const routePaths: readonly string[] = Object.values({ ...routes, ...adminScreens }).map(
  ({ path }) => path,
);

/** Paths that never reach the pages. */
const servedBefore = ['api', 'forms', 'assets', 'preview', 'images', 'healthz', 'readyz'];

function reservedSlug(kind: DocumentKind, slug: string): string | undefined {
  const reserved = `“${slug}” is reserved. Choose another one.`;
  // Nicknames and drawings are looked up by slug, and every object has a `constructor`.
  if (slug in {}) return reserved;
  if (isGadgetKind(kind)) {
    // `/compare/a-vs-b` has the slugs of several gadgets.
    const isAmbiguous = slug.split('-').includes('vs');
    return isAmbiguous || routePaths.includes(`/${slug}-review`) ? reserved : undefined;
  }
  // `/blog/7` is the entry with that number.
  if (kind === 'post') return /^\d+$/.test(slug) ? reserved : undefined;
  if (kind !== 'page') return undefined;
  const first = (path: string) => path.split('/')[1] ?? '';
  const isRoute = routePaths.some((path) => first(path) === slug) || /-review$/.test(slug);
  return isRoute || servedBefore.includes(slug) ? reserved : undefined;
}
