import { useEffect, useRef, useState } from 'react';
import type { Note, WholeDeskNote } from '#contract/notes.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { useUnsaved } from '#site/admin/shell/draft.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { CallError } from '#site/data/api-client.ts';
import { NoteArticle } from '#site/features/notes/note-article.tsx';
import { useBlocker } from '#site/router/use-blocker.ts';
import { Button } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { NoteForm } from './note-form.tsx';
import { NoteMark } from './note-list.tsx';
import { NoteMoves } from './note-moves.tsx';
import { NoteVersions } from './note-versions.tsx';
import { emptyNote, isSameText, newKey, type TypedNote, textOf } from './use-note.ts';

interface NoteEditorProps {
  /** Undefined for one that is not written yet. */
  note?: WholeDeskNote | undefined;
  products: readonly { slug: string; name: string }[];
  onSaved: (note: WholeDeskNote) => void;
  onDeleted: () => void;
}

const moveWords: Record<WholeDeskNote['state'], { title: string; description: string }> = {
  published: { title: 'Published', description: 'Everybody can read it now.' },
  scheduled: { title: 'Scheduled', description: 'It comes out by itself.' },
  draft: { title: 'Not published', description: 'It is a draft again.' },
  withdrawn: { title: 'Taken back', description: 'Readers no longer find it.' },
};

/** What the button does, which depends on who reads the note by itself or will. */
const saveWords: Record<WholeDeskNote['state'], string> = {
  published: 'Save for everybody',
  scheduled: 'Save for its time',
  draft: 'Save draft',
  withdrawn: 'Save draft',
};

const savedWords: Record<WholeDeskNote['state'], string> = {
  published: 'Everybody reads it so now.',
  scheduled: 'It comes out so, at its time.',
  draft: 'As a draft.',
  withdrawn: 'Readers do not find it: it is taken back.',
};

/** In milliseconds: how soon after its time a note is looked for, and how long nobody looks at most. */
const afterItsTime = 1500;
const longestWait = 60 * 60 * 1000;

export function NoteEditor({ note: opened, products, onSaved, onDeleted }: NoteEditorProps) {
  const [note, setNote] = useState(opened);
  const stored = note ? textOf(note) : emptyNote;
  const {
    value: text,
    change: setText,
    isUnsaved: isDirty,
    forget,
  } = useUnsaved<TypedNote>(`note ${opened?.id}`, stored);
  const [preview, setPreview] = useState<Note>();
  /** Why it was not published, scheduled or taken back; its text was taken. */
  const [moveFailure, setMoveFailure] = useState('');
  const [leave, setLeave] = useState<() => void>();
  const { run, isPending, ...failed } = useAction();
  const form = useRef<HTMLDivElement>(null);
  // On a phone the field that is refused is far above the button that was pressed.
  useEffect(() => {
    if (failed.failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failed.failure]);
  useBlocker(isDirty ? (go) => setLeave(() => go) : undefined);
  // Told once nothing is unsaved any more: a new note gets its own address, and that is no leaving.
  useEffect(() => {
    if (note && note !== opened && !isDirty) onSaved(note);
  }, [note, opened, isDirty, onSaved]);

  /** How it is after somebody changed it elsewhere: its text is among the versions, and what is typed here stays. */
  const lookAgain = async (id: number, error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 409) return;
    const now = await callAsAdmin('GET /api/admin/notes/:id', { params: { id } });
    if (!isDirty) setText(textOf(now));
    setNote(now);
  };
  // It comes out by itself while somebody types: what the button does then is another thing.
  const publishAt = note?.state === 'scheduled' ? note.publishAt : null;
  useEffect(() => {
    if (!note || publishAt === null) return;
    const wait = Math.min(
      longestWait,
      Math.max(0, Date.parse(publishAt) - Date.now()) + afterItsTime,
    );
    const look = () =>
      callAsAdmin('GET /api/admin/notes/:id', { params: { id: note.id } }).then(
        ({ version, state, publishedAt }) =>
          // Another text is the next save's to find out.
          setNote(
            (old) => old && (version === old.version ? { ...old, state, publishedAt } : { ...old }),
          ),
        () => setNote((old) => old && { ...old }),
      );
    const timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [note, publishAt]);
  const change = ({ id, version }: WholeDeskNote) =>
    callAsAdmin('PUT /api/admin/notes/:id', { params: { id }, input: { ...text, version } }).catch(
      async (error: unknown) => {
        await lookAgain(id, error);
        throw error;
      },
    );
  const store = async (): Promise<WholeDeskNote> => {
    if (note) return isDirty ? change(note) : note;
    const key = text.key ?? newKey();
    setText({ ...text, key });
    const written = await callAsAdmin('POST /api/admin/notes', { input: { ...text, key } });
    // It had been saved before, unheard, and something was typed since.
    return isSameText(text, textOf(written)) ? written : change({ ...written, version: 1 });
  };
  const save = () =>
    run(async () => {
      const saved = await store();
      setText(textOf(saved));
      setNote(saved);
      const isOut = saved.state === 'published';
      showToast({
        title: isOut ? 'Changed' : 'Saved',
        description: saved.unready ? 'It cannot come out yet.' : savedWords[saved.state],
      });
    });
  const look = () =>
    run(async () => setPreview(await callAsAdmin('POST /api/admin/note-preview', { input: text })));
  const move = (to: WholeDeskNote['state'], at?: string) =>
    run(async () => {
      setMoveFailure('');
      const kept = await store();
      const input = { to, version: kept.version, ...(at === undefined ? {} : { at }) };
      const moved = await callAsAdmin('POST /api/admin/notes/:id/state', {
        params: { id: kept.id },
        input,
      }).catch(async (error: unknown) => {
        // The text is stored all the same: to press again must not write it a second time.
        setText(textOf(kept));
        setNote(kept);
        await lookAgain(kept.id, error);
        setMoveFailure(sentenceOf(error));
      });
      if (!moved) return;
      setText(textOf(moved));
      setNote(moved);
      showToast(moveWords[to]);
    });

  return (
    <div className="note-desk">
      <div className="desk-form" ref={form}>
        {note && (
          <p>
            <NoteMark note={note} /> {isDirty && <span className="text-muted">Not saved yet.</span>}
          </p>
        )}
        {note?.unready && !isDirty && (
          <p className="desk-note">
            <span>It is kept, and cannot come out yet: {note.unready}</span>
          </p>
        )}
        <NoteForm text={text} products={products} failed={failed} onChange={setText} />
        <div className="desk-buttons">
          <Button aria-disabled={isPending} onClick={look}>
            Preview
          </Button>
          <Button aria-disabled={isPending} onClick={save}>
            {saveWords[note?.state ?? 'draft']}
          </Button>
        </div>
        <NoteMoves
          note={note}
          isPending={isPending}
          failure={moveFailure}
          onMove={move}
          onDeleted={onDeleted}
        />
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
          confirmLabel="Leave"
          cancelLabel="Keep writing"
          onCancel={() => setLeave(undefined)}
          onConfirm={async () => {
            setLeave(undefined);
            forget();
            leave();
          }}
        >
          What you changed in this note is not saved yet.
        </Confirm>
      )}
    </div>
  );
}
