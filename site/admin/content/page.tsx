import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { type DocumentState, type DocumentSummary, documentStates } from '#contract/documents.ts';
import { paths } from '#site/router/paths.ts';
import type { Column } from '#site/ui/table.tsx';
import { callAsAdmin, downloadAsAdmin, useAdminPages } from '#ui/admin/api.ts';
import { DueChecks } from '#ui/admin/due-checks.tsx';
import { DownloadButton, Empty, QueryView, Time } from '#ui/admin/elements.tsx';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { DataTable, Filters, MoreRows, openClass, SearchBox, Toolbar } from '#ui/admin/table.tsx';
import { useFreshList } from './document-editor.tsx';
import { NewDocument } from './new-document.tsx';
import { PictureList } from './picture-list.tsx';
import { DocumentStatus, kindNames, lastList, stateName, useDocumentsNamed } from './states.tsx';

export const Component = adminPage('Content', ({ query }) => {
  const { open, show, kind, state, due, q } = query;
  useFreshList();
  if (open) return <OpenDocument open={open} />;
  return (
    <>
      <ScreenHeader title="Content" actions={<NewDocument />} />
      <Shelves show={show} />
      {show === 'pictures' ? <PictureList /> : <DocumentList filter={{ kind, state, due, q }} />}
    </>
  );
});

function Shelves({ show }: { show: string | undefined }) {
  const isPictures = show === 'pictures';
  return (
    <Filters
      label="Show"
      filters={[
        { label: 'Texts', to: paths.adminContent(), isActive: !isPictures },
        {
          label: 'Pictures',
          to: paths.adminContent({ show: 'pictures' }),
          isActive: isPictures,
        },
      ]}
    />
  );
}

/** Leads from a public page to its document, which the page names as `kind/slug`. */
function OpenDocument({ open }: { open: string }) {
  const [kind, slug = ''] = open.split('/');
  const documents = useDocumentsNamed(slug);
  const navigate = useNavigate();
  const id = documents?.find((document) => document.kind === kind)?.id;
  useEffect(() => {
    if (id !== undefined) navigate(paths.adminDocument(id), { replace: true });
  }, [id, navigate]);
  if (!documents || id !== undefined) return <p className="text-muted">One moment...</p>;
  return <Empty title="There is no document for this page." />;
}

interface ListQuery {
  kind?: string | undefined;
  state?: string | undefined;
  due?: string | undefined;
  q?: string | undefined;
}

function DocumentList({ filter }: { filter: ListQuery }) {
  const navigate = useNavigate();
  const list = useAdminPages(['GET /api/admin/documents', filter], (before) =>
    callAsAdmin('GET /api/admin/documents', { query: { ...(filter as object), before } }),
  );
  useEffect(() => {
    lastList.path = paths.adminContent(filter);
  });
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search by title"
          placeholder="Search by title"
          searched={filter.q ?? ''}
          onSearch={(q) =>
            navigate(paths.adminContent({ ...filter, q }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </Toolbar>
      <ListFilters {...filter} />
      {filter.due === 'yes' && <DueChecks limit={100} />}
      <QueryView query={list} what="documents">
        {({ pages }) => {
          const rows = pages.flatMap(({ documents }) => documents);
          return (
            <>
              <DataTable
                caption="Documents"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                empty={
                  <Empty title="No documents found.">
                    Change the filters, or write something new.
                  </Empty>
                }
              />
              <MoreRows query={list} shown={rows.length} />
            </>
          );
        }}
      </QueryView>
      <div className="mt-6">
        <DownloadButton download={() => downloadAsAdmin('GET /api/admin/content-file')}>
          Download everything
        </DownloadButton>
      </div>
    </>
  );
}

const kinds = Object.keys(kindNames) as DocumentKind[];

function ListFilters(filter: ListQuery) {
  const { kind, state, due } = filter;
  const to = (change: ListQuery) => paths.adminContent({ ...filter, ...change });
  return (
    <div className="my-3 grid gap-1">
      <Filters
        label="Kind"
        isOneLine
        filters={[
          { label: 'All', to: to({ kind: '' }), isActive: !kind },
          ...kinds.map((one) => ({
            label: kindNames[one],
            to: to({ kind: one }),
            isActive: kind === one,
          })),
        ]}
      />
      <Filters
        label="State"
        isOneLine
        filters={[
          { label: 'Any state', to: to({ state: '', due: '' }), isActive: !state && !due },
          ...documentStates.map((one: DocumentState) => ({
            label: stateName(one),
            to: to({ state: one, due: '' }),
            isActive: state === one,
          })),
          { label: 'Due for a check', to: to({ state: '', due: 'yes' }), isActive: due === 'yes' },
        ]}
      />
    </div>
  );
}

/** What was never checked is due since 1970. */
const DueTime = ({ at }: { at: string }) =>
  Date.parse(at) < Date.now() ? 'Now' : <Time at={at} />;

const columns: Column<DocumentSummary>[] = [
  {
    label: 'Title',
    cell: ({ id, title }) => (
      <Link to={paths.adminDocument(id)} className={openClass}>
        {title}
      </Link>
    ),
  },
  { label: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { label: 'State', cell: (document) => <DocumentStatus document={document} /> },
  { label: 'Updated', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  { label: 'Due', cell: ({ dueAt }) => dueAt && <DueTime at={dueAt} /> },
];
