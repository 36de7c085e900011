import { useQuery } from '@tanstack/react-query';
import type { DocumentKind } from '#contract/document-kinds.ts';
import type { DocumentState, DocumentSummary } from '#contract/documents.ts';
import { paths } from '#site/router/paths.ts';
import { adminQuery } from '#ui/admin/api.ts';
import { Status, type StatusLabel } from '#ui/admin/elements.tsx';
import { dateTime } from '#ui/admin/format.ts';
import { useTimeZone } from '#ui/admin/loaded-settings.tsx';

export const kindNames: Record<DocumentKind, string> = {
  review: 'Review',
  post: 'Post',
  page: 'Page',
  product: 'Product',
  facts: 'Facts',
  site: 'Site',
};

const states: Record<DocumentState, StatusLabel> = {
  draft: { label: 'Draft', tone: 'none' },
  live: { label: 'Live', tone: 'good' },
  'live with changes': { label: 'Live with changes', tone: 'waiting' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  unpublished: { label: 'Unpublished', tone: 'bad' },
  trash: { label: 'Trash', tone: 'bad' },
};

export const stateName = (state: DocumentState): string => states[state].label as string;

export function DocumentStatus({
  document: { state, publishAt, version, scheduledVersion },
}: {
  document: Pick<DocumentSummary, 'state' | 'publishAt' | 'version' | 'scheduledVersion'>;
}) {
  const { label, tone } = states[state];
  const timeZone = useTimeZone();
  const time = publishAt && timeZone && dateTime(publishAt, timeZone);
  const hasLaterEdits = scheduledVersion !== null && scheduledVersion !== version;
  const words = [time ? `${label} for ${time}` : label, hasLaterEdits && 'without later edits'];
  return <Status tone={tone} label={words.filter(Boolean).join(', ')} />;
}

/** The list as it was last shown, for the link back to it. */
export const lastList = { path: paths.adminContent() };

/** The documents with a name in the URL, of every kind; undefined while they load. */
export function useDocumentsNamed(slug: string | undefined): DocumentSummary[] | undefined {
  const query = adminQuery('GET /api/admin/documents', { query: { slug } });
  return useQuery({ ...query, enabled: slug !== undefined }).data?.documents;
}

/** The newest text of the document with this kind and name. */
export function useSourceOf(kind: DocumentKind, slug: string | undefined): string | undefined {
  const id = useDocumentsNamed(slug)?.find((document) => document.kind === kind)?.id;
  const query = adminQuery('GET /api/admin/documents/:id', { params: { id: id ?? 0 } });
  return useQuery({ ...query, enabled: id !== undefined }).data?.source;
}

/** The public page that shows a document; undefined where there is no single one. */
export function publicPath({ kind, slug }: Pick<DocumentSummary, 'kind' | 'slug'>) {
  if (kind === 'review') return paths.review(slug);
  if (kind === 'post') return paths.post(slug);
  if (kind === 'page') return `/${slug}`;
  return undefined;
}
