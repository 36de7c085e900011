import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callAsAdmin, problemsIn } from '#ui/admin/api.ts';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { fieldTime, fullTime } from '#ui/admin/format.ts';
import { useTimeZone } from '#ui/admin/loaded-settings.tsx';
import { zoneName } from '#ui/admin/time-zones.ts';
import { showToast } from '#ui/toast.ts';
import type { Problem } from '../problems.ts';
import type { Note } from '../values.ts';
import type { DocumentEditing } from './use-document.ts';
import { VersionDifferences } from './versions.tsx';

interface DialogProps {
  editing: DocumentEditing;
  onClose: () => void;
}

/** When it is published and, of a change, what readers are told about it. */
export function PublishDialog({ editing, onClose }: DialogProps) {
  const { id, version, liveVersion, publishAt } = editing.document;
  const timeZone = useTimeZone();
  const [at, setAt] = useState(publishAt ? fieldTime(publishAt, timeZone) : '');
  const [note, setNote] = useState<Note>({ kind: 'typo', text: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const input = { version, ...(note.kind !== 'typo' && { note }) };
      const params = { id };
      return at
        ? callAsAdmin('PUT /api/admin/documents/:id/schedule', { params, input: { ...input, at } })
        : callAsAdmin('PUT /api/admin/documents/:id/live', { params, input });
    },
    onSuccess: (next) => {
      onClose();
      editing.replace(next);
      if (next.publishAt)
        showToast({
          title: 'Scheduled',
          description: `Goes live ${fullTime(next.publishAt, timeZone)}.`,
        });
      else showToast({ title: 'Published', description: 'Your changes are live.' });
    },
    onError: (failure) => {
      const problems = problemsIn<Problem>(failure);
      if (!problems) return;
      onClose();
      editing.showProblems(problems);
    },
  });
  return (
    <FormDialog
      title={liveVersion === null ? 'Publish' : 'Publish changes'}
      description="Readers see exactly what you have written now. What you write later stays a draft."
      submitLabel={at ? 'Schedule' : 'Publish now'}
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label={`Publish at (time in ${timeZone ? zoneName(timeZone) : 'your site’s time zone'}), or empty for right now`}
        type="datetime-local"
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
      {liveVersion !== null && (
        <>
          <NoteFields note={note} onChange={setNote} />
          <details>
            <summary className="min-h-9 cursor-pointer content-center">What you changed</summary>
            <VersionDifferences id={id} before={liveVersion} after={version} />
          </details>
        </>
      )}
    </FormDialog>
  );
}

/** Asks for the note that a change of a rating or answer needs. */
export function NoteDialog({ editing: { save, cancelNote } }: Pick<DialogProps, 'editing'>) {
  const [note, setNote] = useState<Note>({ kind: 'update', text: '' });
  const { mutate, isPending, error } = useMutation({ mutationFn: () => save(note) });
  return (
    <FormDialog
      title="Tell readers what changed"
      description="You changed the rating or today’s answer. The review shows your sentence with today’s date."
      submitLabel="Save"
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={cancelNote}
    >
      <NoteFields note={note} onChange={setNote} isNeeded />
    </FormDialog>
  );
}

const noteKinds: Record<Note['kind'], string> = {
  typo: 'A typo. Readers see no note',
  update: 'An update: something is new',
  correction: 'A correction: something was wrong',
};

interface NoteFieldsProps {
  note: Note;
  onChange: (note: Note) => void;
  /** A changed rating or answer is no typo. */
  isNeeded?: true;
}

function NoteFields({ note, onChange, isNeeded }: NoteFieldsProps) {
  return (
    <>
      <SelectField
        label="What kind of change is it?"
        value={note.kind}
        options={Object.entries(noteKinds).filter(([kind]) => !isNeeded || kind !== 'typo')}
        onChange={({ target }) => onChange({ ...note, kind: target.value as Note['kind'] })}
      />
      {note.kind !== 'typo' && (
        <TextAreaField
          label="One sentence for readers, at the top of the page"
          rows={2}
          maxLength={240}
          required
          value={note.text}
          onChange={({ target }) => onChange({ ...note, text: target.value })}
        />
      )}
    </>
  );
}
