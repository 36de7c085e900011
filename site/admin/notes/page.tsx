import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { kindNames } from '#contract/catalog-values.ts';
import type { AdminNote } from '#contract/notes.ts';
import { adminQuery, callAsAdmin, useAdminPages } from '#site/admin/shell/api.ts';
import { Empty, QueryView, Time } from '#site/admin/shell/elements.tsx';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { type Column, DataTable, MoreRows, openClass } from '#site/admin/shell/table.tsx';
import { BackLink } from '#site/layout/back-link.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { NoteEditor, NoteStatus } from './note-editor.tsx';

export const { head, Page } = adminPage('admin-notes', ({ query: { note } }) =>
  note === undefined ? <NoteList /> : <OpenNote key={note} name={note} />,
);

const columns: Column<AdminNote>[] = [
  {
    label: 'Title',
    cell: ({ id, title }) => (
      <Link to={paths.adminNotes({ note: String(id) })} className={openClass}>
        {title}
      </Link>
    ),
  },
  { label: 'Status', cell: (note) => <NoteStatus note={note} /> },
  { label: 'Type', cell: ({ kind }) => kindNames[kind] },
  { label: 'Product', cell: ({ product }) => product?.name ?? '–' },
  { label: 'Updated', cell: ({ changedAt }) => <Time at={changedAt} /> },
];

function NoteList() {
  const query = useAdminPages(['GET /api/admin/notes'], (before) =>
    callAsAdmin('GET /api/admin/notes', { query: { before } }),
  );
  return (
    <>
      <ScreenHeader
        title="Notes"
        actions={
          <Link to={paths.adminNotes({ note: 'new' })} className={buttonClass('hazard')}>
            <Plus size={18} aria-hidden="true" />
            New note
          </Link>
        }
      />
      <QueryView query={query} what="notes">
        {({ pages }) => {
          const notes = pages.flatMap((page) => page.notes);
          return (
            <>
              <DataTable
                caption="Notes, newest first"
                columns={columns}
                rows={notes}
                rowKey={({ id }) => id}
                empty={
                  <Empty title="No notes yet.">
                    Did a gadget break, improve, or surprise you? Select “New note” and tell
                    readers. Two sentences are enough.
                  </Empty>
                }
              />
              <MoreRows query={query} shown={notes.length} />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

function OpenNote({ name }: { name: string }) {
  return (
    <>
      <p className="mb-4">
        <BackLink to={paths.adminNotes()}>All notes</BackLink>
      </p>
      <h1 className="mb-4 text-title-m">{name === 'new' ? 'New note' : 'Edit note'}</h1>
      {name === 'new' ? <NoteEditor /> : <ExistingNote id={Number(name)} />}
    </>
  );
}

function ExistingNote({ id }: { id: number }) {
  const query = useQuery({
    ...adminQuery('GET /api/admin/notes/:id', { params: { id } }),
    // A scheduled note can be published while its editor is open.
    refetchInterval: ({ state }) =>
      state.data?.state === 'scheduled' ? untilPublished(state.data.publishAt) : false,
  });
  return (
    <QueryView query={query} what="note">
      {(note) => <NoteEditor note={note} />}
    </QueryView>
  );
}

/** Shortly after the publish time, at most an hour from now; in milliseconds. */
function untilPublished(publishAt: string | null): number {
  const wait = publishAt ? Date.parse(publishAt) - Date.now() : 0;
  return Math.min(60 * 60 * 1000, Math.max(0, wait) + 1500);
}
