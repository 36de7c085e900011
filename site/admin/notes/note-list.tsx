import type { DeskNote } from '#contract/notes.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { Listing } from '#site/admin/shell/listing.tsx';
import { When } from '#site/admin/shell/relative-time.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { useList } from '#site/admin/shell/use-list.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { kindNames, stateMarks, stateNames } from './note-words.ts';

const columns = [
  { label: 'Note' },
  { label: 'State' },
  { label: 'Kind' },
  { label: 'About' },
  { label: 'Changed' },
];

export function NoteList() {
  const list = useList(['notes'], (before) =>
    callAsAdmin('GET /api/admin/notes', {
      query: before === undefined ? {} : { before: String(before) },
    }),
  );
  const rows = list.pages.flatMap(({ notes }) => notes);
  return (
    <Listing
      list={list}
      rows={rows}
      what="notes"
      empty={
        <>
          <p>No notes yet.</p>
          <p>
            A gadget that broke, got better or turned out otherwise: two sentences and a date are
            enough.
          </p>
        </>
      }
    >
      {(notes) => (
        <DeskTable
          caption="Field notes, the newest first"
          columns={columns}
          rows={notes.map(toRow)}
        />
      )}
    </Listing>
  );
}

const toRow = (note: DeskNote) => ({
  key: note.id,
  cells: [
    <Link key="title" to={paths.adminNotes({ note: String(note.id) })} className="desk-open">
      {note.title}
    </Link>,
    <NoteMark key="state" note={note} />,
    kindNames[note.kind],
    note.product?.name ?? '–',
    <When key="when" at={note.changedAt} />,
  ],
});

export function NoteMark({
  note: { state, publishAt },
}: {
  note: Pick<DeskNote, 'state' | 'publishAt'>;
}) {
  return (
    <span className="desk-mark" data-tone={stateMarks[state]}>
      {stateNames[state]}
      {publishAt && (
        <>
          {' '}
          <When at={publishAt} />
        </>
      )}
    </span>
  );
}
