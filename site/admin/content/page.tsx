import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type DocumentKind, documentKinds } from '#contract/document-kinds.ts';
import { type DocumentState, type DocumentSummary, documentStates } from '#contract/documents.ts';
import { adminQuery, callAsAdmin, downloadAsAdmin, useAdminPages } from '#site/admin/shell/api.ts';
import { DueChecks } from '#site/admin/shell/due-checks.tsx';
import { DownloadButton, Empty, QueryView, Time } from '#site/admin/shell/elements.tsx';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import {
  type Column,
  DataTable,
  Filters,
  MoreRows,
  openClass,
  SearchBox,
  Toolbar,
} from '#site/admin/shell/table.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { useFreshList } from './document-editor.tsx';
import { NewDocument } from './new-document.tsx';
import { PictureList } from './picture-list.tsx';
import { DocumentStatus, kindNames, stateName } from './states.tsx';

export const { head, Page } = adminPage('admin-content', ({ query: { open, show, ...filter } }) => {
  useFreshList();
  return (
    <>
      <ScreenHeader title="Content" actions={<NewDocument />} />
      {!open && <Shelves show={show} />}
      {open && <OpenDocument open={open} />}
      {!open && (show === 'pictures' ? <PictureList /> : <DocumentList {...filter} />)}
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
  const [kind = '', slug = ''] = open.split('/');
  const { data } = useQuery(
    adminQuery('GET /api/admin/documents', { query: { kind: kind as DocumentKind, q: slug } }),
  );
  const found = data?.documents.find((document) => document.slug === slug);
  useEffect(() => {
    if (found) navigate(paths.adminDocument(found.id), { replace: true });
  }, [found]);
  if (!data || found) return <p className="text-muted">One moment...</p>;
  return <Empty title="There is no document for this page." />;
}

const pageSize = 100;

interface ListQuery {
  kind?: string;
  state?: string;
  due?: string;
}

function DocumentList(filter: ListQuery) {
  const [words, setWords] = useState('');
  const search = useCallback((next: string) => setWords(next), []);
  const list = useAdminPages(['GET /api/admin/documents', filter, words], async (after) => {
    const { documents } = await callAsAdmin('GET /api/admin/documents', {
      query: { ...(filter as object), q: words, after: after ?? '' },
    });
    const next = documents.length === pageSize ? (documents.at(-1)?.id ?? null) : null;
    return { documents, next };
  });
  const rows = list.data?.pages.flatMap(({ documents }) => documents) ?? [];
  return (
    <>
      <Toolbar>
        <SearchBox label="Search by title" placeholder="Search by title" onSearch={search} />
        <DownloadButton download={() => downloadAsAdmin('GET /api/admin/content-file')}>
          Download everything
        </DownloadButton>
      </Toolbar>
      <ListFilters {...filter} />
      {filter.due === 'yes' && <DueChecks limit={100} />}
      <QueryView query={list as never} what="documents">
        {() => (
          <>
            <DataTable
              caption="Documents"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={
                <Empty title="Nothing here yet.">Change the filters, or write something new.</Empty>
              }
            />
            <MoreRows query={list} shown={rows.length} />
          </>
        )}
      </QueryView>
    </>
  );
}

function ListFilters(filter: ListQuery) {
  const { kind, state, due } = filter;
  const to = (change: ListQuery) => paths.adminContent({ ...filter, ...change });
  return (
    <div className="my-3 grid gap-1">
      <Filters
        label="Kind"
        filters={[
          { label: 'All', to: to({ kind: '' }), isActive: !kind },
          ...documentKinds.map((one) => ({
            label: kindNames[one],
            to: to({ kind: one }),
            isActive: kind === one,
          })),
        ]}
      />
      <Filters
        label="State"
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
  { label: 'Due', cell: ({ dueAt }) => dueAt && <Time at={dueAt} /> },
];
