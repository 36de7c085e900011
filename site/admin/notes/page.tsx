import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import type { WholeDeskNote } from '#contract/notes.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { Desk } from '#site/admin/shell/shell.tsx';
import { useQueryStore } from '#site/data/use-query.ts';
import { allProducts } from '#site/features/catalog/queries.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { NoteEditor } from './note-editor.tsx';
import { NoteList } from './note-list.tsx';
import { noteKey, useNote } from './use-note.ts';

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
