import { comparisonSlug } from '#content/slugs.ts';
import type { PublicSlug } from '#database/queries/live-documents.ts';
import { paths } from '#site/router/paths.ts';

/** The pages that a document makes under a slug. */
function pagesOf(kind: PublicSlug['kind'], slug: string): string[] {
  if (kind === 'review') return [paths.review(slug)];
  if (kind === 'product') return [paths.talkMeOut(slug), paths.grave(slug)];
  if (kind === 'post') return [paths.post(slug)];
  // Posts that were field notes in version 1.1.
  if (kind === 'note') return [`/notes/${slug}`];
  return kind === 'page' ? [`/${slug}`] : [];
}

/** From every URL that a public document had to the one it has. */
export function redirectsOf(slugs: readonly PublicSlug[]): Map<string, string> {
  const redirects = new Map<string, string>();
  const gadgets = slugs.filter(({ kind, isLive }) => kind === 'facts' && isLive);
  for (const { kind, slug, current, isLive } of slugs) {
    if (slug === current || !isLive) continue;
    const to = pagesOf(kind === 'note' ? 'post' : kind, current);
    for (const [index, path] of pagesOf(kind, slug).entries())
      redirects.set(path, to[index] ?? '/');
    if (kind !== 'facts') continue;
    for (const other of gadgets)
      redirects.set(
        paths.comparison(comparisonSlug([slug, other.slug])),
        paths.comparison(comparisonSlug([current, other.current])),
      );
  }
  return redirects;
}

/** URLs of documents that were public and are not any more. */
export function gonePaths(slugs: readonly PublicSlug[]): Set<string> {
  const gone = slugs.filter(({ isLive }) => !isLive);
  return new Set(gone.flatMap(({ kind, slug }) => pagesOf(kind, slug)));
}
