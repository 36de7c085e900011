import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdminNoteDetail, NoteState } from '#contract/notes.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { errorMessage } from '#site/admin/shell/errors.ts';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { Field } from '#site/ui/field.tsx';

export interface Move {
  to: NoteState;
  at?: string;
}

interface PublishingProps {
  note: AdminNoteDetail | undefined;
  isPending: boolean;
  timeError: string | undefined;
  onMove: (move: Move) => void;
}

/** Publish now or later, unpublish, delete. */
export function Publishing({ note, isPending, timeError, onMove }: PublishingProps) {
  const [question, setQuestion] = useState<'unpublish' | 'delete'>();
  const remove = useMutation({
    mutationFn: (id: number) => callAsAdmin('DELETE /api/admin/notes/:id', { params: { id } }),
    onSuccess: () => navigate(paths.adminNotes()),
  });
  const state = note?.state ?? 'draft';
  const close = () => setQuestion(undefined);
  return (
    <div className="grid justify-items-start gap-4 border-t-2 border-hairline pt-4">
      {note && state === 'published' ? (
        <div className="flex flex-wrap gap-2">
          <Link to={paths.note(note.slug)} className={buttonClass()}>
            View on site
          </Link>
          <Button pending={isPending} onClick={() => setQuestion('unpublish')}>
            Unpublish
          </Button>
        </div>
      ) : (
        <>
          <Button tone="hazard" pending={isPending} onClick={() => onMove({ to: 'published' })}>
            {state === 'withdrawn' ? 'Publish again' : 'Publish now'}
          </Button>
          <Schedule isPending={isPending} timeError={timeError} onMove={onMove} />
          {state === 'scheduled' && (
            <Button pending={isPending} onClick={() => onMove({ to: 'draft' })}>
              Unschedule
            </Button>
          )}
        </>
      )}
      {note && note.publishedAt === null && (
        <Button tone="plain" onClick={() => setQuestion('delete')}>
          Delete draft
        </Button>
      )}
      {question === 'unpublish' && (
        <Confirm
          title="Unpublish this note?"
          confirmLabel="Unpublish"
          onCancel={close}
          onConfirm={async () => {
            close();
            onMove({ to: 'withdrawn' });
          }}
        >
          Readers will no longer find it, and its URL will say that it was removed. All versions
          stay here.
        </Confirm>
      )}
      {question === 'delete' && note && (
        <Confirm
          title="Delete this draft?"
          confirmLabel="Delete draft"
          messageOf={errorMessage}
          onCancel={close}
          onConfirm={() => remove.mutateAsync(note.id)}
        >
          The draft and all its versions are deleted permanently.
        </Confirm>
      )}
    </div>
  );
}

/** Checks the time before anything is sent, so that a mistake does not save a draft. */
function Schedule({ isPending, timeError, onMove }: Omit<PublishingProps, 'note'>) {
  const id = useId();
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const schedule = () => {
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) return setError('Choose a publish time.');
    if (at.getTime() <= Date.now()) return setError('Choose a time in the future.');
    setError(undefined);
    onMove({ to: 'scheduled', at: at.toISOString() });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field id={id} label="Publish at (your time)" error={error ?? timeError}>
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
      <Button pending={isPending} onClick={schedule}>
        Schedule
      </Button>
    </div>
  );
}
