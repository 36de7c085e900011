import { useId, useState } from 'react';
import type { NoteState, WholeDeskNote } from '#contract/notes.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { Field } from '#site/ui/field.tsx';

interface NoteMovesProps {
  note: WholeDeskNote | undefined;
  isPending: boolean;
  failure: string;
  onMove: (to: NoteState, at?: string) => Promise<boolean>;
  onDeleted: () => void;
}

/** What can become of a note: out now, out later, taken back, gone. */
export function NoteMoves({
  note,
  isPending,
  failure: moveFailure,
  onMove,
  onDeleted,
}: NoteMovesProps) {
  const [asks, setAsks] = useState<'withdrawn' | 'deleted'>();
  const { run, failure } = useAction();
  const state = note?.state ?? 'draft';
  const drop = () =>
    run(async () => {
      if (note) await callAsAdmin('DELETE /api/admin/notes/:id', { params: { id: note.id } });
      onDeleted();
    });
  return (
    <div className="desk-sheet">
      {state === 'published' && note ? (
        <div className="desk-buttons">
          <Link to={paths.note(note.slug)} className={buttonClass()}>
            View on site
          </Link>
          <Button aria-disabled={isPending} onClick={() => setAsks('withdrawn')}>
            Take back...
          </Button>
        </div>
      ) : (
        <>
          <Button tone="hazard" aria-disabled={isPending} onClick={() => onMove('published')}>
            {state === 'withdrawn' ? 'Publish again' : 'Publish now'}
          </Button>
          <Schedule isPending={isPending} onMove={onMove} />
          {state === 'scheduled' && (
            <Button aria-disabled={isPending} onClick={() => onMove('draft')}>
              Do not publish
            </Button>
          )}
        </>
      )}
      {note && note.publishedAt === null && (
        <Button tone="plain" onClick={() => setAsks('deleted')}>
          Delete draft...
        </Button>
      )}
      {(moveFailure || failure) && (
        <p role="alert" className="field-error">
          {moveFailure || failure}
        </p>
      )}
      {asks && (
        <Confirm
          title={asks === 'deleted' ? 'Delete this draft?' : 'Take this note back?'}
          confirmLabel={asks === 'deleted' ? 'Delete' : 'Take back'}
          cancelLabel="Keep it"
          onCancel={() => setAsks(undefined)}
          onConfirm={async () => {
            setAsks(undefined);
            if (asks === 'deleted') drop();
            else onMove('withdrawn');
          }}
        >
          {asks === 'deleted'
            ? 'The draft and all its versions are gone for good.'
            : 'Readers no longer find it; its address says that it was taken back. Its versions stay here.'}
        </Confirm>
      )}
    </div>
  );
}

function Schedule({ isPending, onMove }: Pick<NoteMovesProps, 'isPending' | 'onMove'>) {
  const id = useId();
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const schedule = () => {
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) return setError('Choose a publish time.');
    if (at.getTime() <= Date.now()) return setError('Choose a time in the future.');
    setError(undefined);
    onMove('scheduled', at.toISOString());
  };
  return (
    <div className="note-schedule">
      <Field id={id} label="Comes out at (your time)" error={error}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            className="input"
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        )}
      </Field>
      <Button aria-disabled={isPending} onClick={schedule}>
        Schedule
      </Button>
    </div>
  );
}
