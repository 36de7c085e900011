import { useEffect, useState } from 'react';
import type { Note, NoteInput, WholeDeskNote } from '#contract/notes.ts';
import { sentenceOf } from '#site/desk/failure.ts';
import { useAction } from '#site/desk/use-action.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { useBlocker } from '#site/router/use-blocker.ts';
import { showToast } from '#site/toast/toasts.ts';
import { Button } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { NoteArticle } from './note-article.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteMark } from './note-list.tsx';
import { NoteMoves } from './note-moves.tsx';
import { NoteVersions } from './note-versions.tsx';
import { emptyNote, isSameText, textOf } from './use-note.ts';

interface NoteEditorProps {
  /** Undefined for one that is not written yet. */
  note?: WholeDeskNote | undefined;
  products: readonly { slug: string; name: string }[];
  onSaved: (note: WholeDeskNote) => void;
  onDeleted: () => void;
}

export function NoteEditor({ note: opened, products, onSaved, onDeleted }: NoteEditorProps) {
  const [note, setNote] = useState(opened);
  const stored = note ? textOf(note) : emptyNote;
  const [text, setText] = useState<NoteInput>(stored);
  const [preview, setPreview] = useState<Note>();
  const [leave, setLeave] = useState<() => void>();
  const { run, isPending, failure } = useAction();
  const isDirty = !isSameText(text, stored);
  useBlocker(isDirty ? (go) => setLeave(() => go) : undefined);
  // Told once nothing is unsaved any more: a new note gets its own address, and that is no leaving.
  useEffect(() => {
    if (note && note !== opened) onSaved(note);
  }, [note, opened, onSaved]);

  const store = async (): Promise<WholeDeskNote> => {
    if (note && !isDirty) return note;
    return note
      ? callAsAdmin('PUT /api/admin/notes/:id', { params: { id: note.id }, input: { ...text, version: note.version } })
      : callAsAdmin('POST /api/admin/notes', { input: text });
  };
  const save = () =>
    run(async () => {
      const saved = await store();
      setText(textOf(saved));
      setNote(saved);
      const isOut = saved.state === 'published';
      showToast({
        title: isOut ? 'Changed' : 'Saved',
        description: isOut ? 'Everybody reads it so now.' : 'As a draft.',
      });
    });
  const look = () => run(async () => setPreview(await callAsAdmin('POST /api/admin/note-preview', { input: text })));
  const move = (to: WholeDeskNote['state'], at?: string) =>
    run(async () => {
      const kept = await store();
      const input = { to, version: kept.version, ...(at === undefined ? {} : { at }) };
      const moved = await callAsAdmin('POST /api/admin/notes/:id/state', { params: { id: kept.id }, input }).catch(
        (error: unknown) => {
          // The text is stored all the same: to press again must not write it a second time.
          setText(textOf(kept));
          setNote(kept);
          showToast({ title: 'Kept as it is', description: sentenceOf(error), tone: 'destructive' });
          throw error;
        },
      );
      setText(textOf(moved));
      setNote(moved);
    });

  return (
    <div className="note-desk">
      <div className="desk-form">
        {note && (
          <p>
            <NoteMark note={note} /> {isDirty && <span className="text-muted">Not saved yet.</span>}
          </p>
        )}
        <NoteForm text={text} products={products} error={failure} onChange={setText} />
        <div className="desk-buttons">
          <Button aria-disabled={isPending} onClick={look}>
            Preview
          </Button>
          <Button aria-disabled={isPending} onClick={save}>
            {note?.state === 'published' ? 'Save for everybody' : 'Save draft'}
          </Button>
        </div>
        <NoteMoves note={note} isPending={isPending} onMove={move} onDeleted={onDeleted} />
        {note && <NoteVersions versions={note.versions} onTake={setText} />}
      </div>
      {preview && (
        <section className="note-preview" aria-label="Preview">
          <NoteArticle note={preview} />
        </section>
      )}
      {leave && (
        <Confirm
          title="Leave without saving?"
          keep="Keep writing"
          discard="Leave"
          onKeep={() => setLeave(undefined)}
          onDiscard={() => {
            setLeave(undefined);
            leave();
          }}
        >
          What you changed in this note is not saved yet.
        </Confirm>
      )}
    </div>
  );
}
