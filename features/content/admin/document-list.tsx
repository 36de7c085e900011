import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router';
import { callAsAdmin, useTimeZone } from '#ui/admin/api.ts';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { Empty, Status, type StatusLabel, Time } from '#ui/admin/elements.tsx';
import { fullTime } from '#ui/admin/format.ts';
import { openClass, ResourceTable } from '#ui/admin/table.tsx';
import { paths } from '#ui/paths.ts';
import type { Column } from '#ui/table.tsx';
import type { DocumentDetail, DocumentSummary } from '../calls.ts';
import { isTextKind, type Kind, textPaths } from '../kinds.ts';

type Table = ComponentProps<typeof ResourceTable<'GET /api/admin/documents', DocumentSummary>>;

interface DocumentTableProps extends Pick<Table, 'what' | 'caption' | 'filters' | 'empty'> {
  /** What else all of them have in common. */
  query?: Readonly<Record<string, string>>;
  /** The label of their titles. */
  name: string;
  /** Between title and state. */
  columns?: readonly Column<DocumentSummary>[];
}

/** The texts or gadgets of a screen. */
export function DocumentTable({ name, columns = [], ...table }: DocumentTableProps) {
  return (
    <ResourceTable
      call="GET /api/admin/documents"
      search={`Search by ${name.toLowerCase()}`}
      rows={({ documents }) => documents}
      rowKey={({ id }) => id}
      columns={[
        {
          label: name,
          cell: ({ id, title }) => (
            <Link to={paths.adminDocument(id)} className={openClass}>
              {title}
            </Link>
          ),
        },
        ...columns,
        { label: 'State', cell: (one) => <DocumentStatus document={one} /> },
        { label: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
      ]}
      noMatch={<Empty title={`No ${table.what} match.`}>Try fewer words or another filter.</Empty>}
      {...table}
    />
  );
}

interface NewDocumentDialogProps
  extends Pick<
    ComponentProps<typeof FormDialog>,
    'title' | 'description' | 'submitLabel' | 'onClose' | 'children'
  > {
  create: () => Promise<{ id: number }>;
}

/** Asks for what a document needs, creates it and opens its editor. */
export function NewDocumentDialog({ create, ...dialog }: NewDocumentDialogProps) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: create,
    onSuccess: ({ id }) => navigate(paths.adminDocument(id)),
  });
  return <FormDialog {...dialog} pending={isPending} error={error} onSubmit={mutate} />;
}

type State = DocumentSummary['state'];

export const kindNames: Record<Kind, string> = {
  gadget: 'Gadget',
  site: 'Site',
  review: 'Review',
  post: 'Post',
  guide: 'Guide',
  page: 'Page',
};

const ofTexts: Record<State, StatusLabel> = {
  draft: { label: 'Draft', tone: 'none' },
  live: { label: 'Published', tone: 'good' },
  changed: { label: 'Published, with newer changes', tone: 'waiting' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  unpublished: { label: 'Unpublished', tone: 'bad' },
  trash: { label: 'In the trash', tone: 'bad' },
};

const hidden: StatusLabel = { label: 'Hidden', tone: 'none' };
const shown: StatusLabel = { label: 'On the site', tone: 'good' };

/** Records are public as soon as they are saved. */
const ofRecords: Record<State, StatusLabel> = {
  ...ofTexts,
  draft: hidden,
  unpublished: hidden,
  live: shown,
  changed: shown,
};

export const textStates = Object.entries(ofTexts).map(([state, { label }]): [string, string] => [
  state,
  state === 'changed' ? 'Changed' : String(label),
]);

export function DocumentStatus({ document }: { document: DocumentSummary }) {
  const { kind, state, version, publishAt, publishVersion, publishProblem } = document;
  const { label, tone } = (isTextKind(kind) ? ofTexts : ofRecords)[state];
  const timeZone = useTimeZone();
  if (publishProblem) return <Status tone="bad" label={`Not published: ${publishProblem}`} />;
  if (!publishAt) return <Status tone={tone} label={label} />;
  const newer = version === publishVersion ? '' : ', without your newer changes';
  return <Status tone={tone} label={`${label} for ${fullTime(publishAt, timeZone)}${newer}`} />;
}

/** The public page of a text; records have none of their own. */
export const publicPath = ({ kind, slug }: Pick<DocumentSummary, 'kind' | 'slug'>) =>
  isTextKind(kind) ? textPaths[kind](slug) : undefined;

/** The document of a kind with this slug, for an editor that shows something of it. */
export function useDocumentOf(kind: Kind, slug: string): DocumentDetail | null | undefined {
  return useQuery({
    queryKey: ['document of', kind, slug],
    staleTime: 60_000,
    queryFn: async () => {
      const { documents } = await callAsAdmin('GET /api/admin/documents', {
        query: { kind, slug },
      });
      const [found] = documents;
      if (!found) return null;
      return callAsAdmin('GET /api/admin/documents/:id', { params: { id: found.id } });
    },
  }).data;
}

/** Every gadget by name. */
export function useGadgets(): DocumentSummary[] {
  const { data = [] } = useQuery({
    queryKey: ['all gadgets'],
    staleTime: 60_000,
    queryFn: async () => {
      const found: DocumentSummary[] = [];
      for (let before: number | null | undefined; before !== null; ) {
        const query = { kind: 'gadget' as const, before: before?.toString() };
        const page = await callAsAdmin('GET /api/admin/documents', { query });
        found.push(...page.documents);
        before = page.next;
      }
      return found.sort((a, b) => a.title.localeCompare(b.title));
    },
  });
  return data;
}
