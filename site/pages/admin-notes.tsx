import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import type { WholeDeskNote } from '#contract/notes.ts';
import { sentenceOf } from '#site/desk/failure.ts';
import { Failed, Loading } from '#site/desk/listing.tsx';
import type { Head } from '#site/head/head.ts';
import { NoteEditor } from '#site/notes/note-editor.tsx';
import { NoteList } from '#site/notes/note-list.tsx';
import { noteKey, useNote } from '#site/notes/use-note.ts';
import { allProducts } from '#site/product/queries.ts';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { useQuery, useQueryStore } from '#site/use-query.ts';
import { BackLink } from './parts/back-link.tsx';
import { Desk } from './parts/desk.tsx';

export const head = (): Head => ({
  title: 'Field notes - The desk',
  description: 'News in the owner’s own words.',
});

export function Page({ query: { note } }: PageProps) {
  return (
    <Desk page="admin-notes" title="Field notes" actions={<NewNote />}>
      {note === undefined ? <NoteList /> : <OpenNote key={note} name={note} />}
    </Desk>
  );
}

function NewNote() {
  return (
    <Link to={paths.adminNotes({ note: 'new' })} className={buttonClass('plain')}>
      <Plus size={18} aria-hidden="true" />
      New note
    </Link>
  );
}

function OpenNote({ name }: { name: string }) {
  return (
    <>
      <p className="mb-5">
        <BackLink to={paths.adminNotes()}>All notes</BackLink>
      </p>
      {name === 'new' ? <Editor /> : <Known id={Number(name)} />}
    </>
  );
}

function Known({ id }: { id: number }) {
  const query = useNote(id);
  if (query.data) return <Editor note={query.data} />;
  if (!query.isError) return <Loading what="note" />;
  return (
    <Failed
      sentence={`The note could not be loaded. ${sentenceOf(query.error)}`}
      onRetry={query.refetch}
    />
  );
}

function Editor({ note }: { note?: WholeDeskNote }) {
  const store = useQueryStore();
  const { data: products = [] } = useQuery(allProducts);
  const isNew = note === undefined;
  const saved = useCallback(
    (next: WholeDeskNote) => {
      store.write(noteKey(next.id), () => next);
      if (isNew) navigate(paths.adminNotes({ note: String(next.id) }), { replace: true });
    },
    [store, isNew],
  );
  return (
    <NoteEditor
      note={note}
      products={products}
      onSaved={saved}
      onDeleted={() => navigate(paths.adminNotes())}
    />
  );
}
