import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callAsAdmin } from '#ui/admin/api.ts';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { dateTime, fieldTime } from '#ui/admin/format.ts';
import { useTimeZone } from '#ui/admin/loaded-settings.tsx';
import { showToast } from '#ui/toast.ts';
import type { DocumentDetail } from '../calls.ts';
import type { Problem } from '../problems.ts';
import type { Note } from '../values.ts';
import { problemsIn } from './content-values.ts';
import { VersionDifferences } from './versions.tsx';

interface PublishDialogProps {
  document: DocumentDetail;
  onClose: () => void;
  onDone: (document: DocumentDetail) => void;
  /** What stops the publication. */
  onProblems: (problems: readonly Problem[]) => void;
}

/** When it is published and, of a change, what readers are told about it. */
export function PublishDialog({ document, onClose, onDone, onProblems }: PublishDialogProps) {
  const { id, version, liveVersion, publishAt } = document;
  const timeZone = useTimeZone();
  const [isLater, setIsLater] = useState(publishAt !== null);
  const [at, setAt] = useState(publishAt ? fieldTime(publishAt, timeZone) : '');
  const [note, setNote] = useState<Note>({ kind: 'typo', text: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const input = { version, ...(note.kind !== 'typo' && { note }) };
      const params = { id };
      return isLater
        ? callAsAdmin('PUT /api/admin/documents/:id/schedule', { params, input: { ...input, at } })
        : callAsAdmin('PUT /api/admin/documents/:id/live', { params, input });
    },
    onSuccess: (next) => {
      onDone(next);
      if (next.publishAt)
        showToast({
          title: 'Scheduled',
          description: `Goes live ${dateTime(next.publishAt, timeZone)}.`,
        });
      else showToast({ title: 'Published', description: 'Your changes are live.' });
    },
    onError: (failure) => {
      const problems = problemsIn(failure);
      if (problems?.length) onProblems(problems);
    },
  });
  return (
    <FormDialog
      title={liveVersion === null ? 'Publish' : 'Publish changes'}
      description="Readers see exactly what you have written now."
      submitLabel={isLater ? 'Schedule' : 'Publish now'}
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <fieldset className="grid">
        <legend className="mb-1 font-bold">When?</legend>
        <Radio name="when" isChecked={!isLater} onChoose={() => setIsLater(false)}>
          Right now
        </Radio>
        <Radio name="when" isChecked={isLater} onChoose={() => setIsLater(true)}>
          Later. What you write after scheduling stays a draft.
        </Radio>
      </fieldset>
      {isLater && (
        <TextField
          label={`Publish at (time in ${(timeZone ?? 'your site’s time zone').replaceAll('_', ' ')})`}
          type="datetime-local"
          required
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
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
export function NoteDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (note: Note) => Promise<unknown>;
}) {
  const [note, setNote] = useState<Note>({ kind: 'update', text: '' });
  const { mutate, isPending, error } = useMutation({ mutationFn: () => onDone(note) });
  return (
    <FormDialog
      title="Tell readers what changed"
      description="You changed the rating or today’s answer. The review shows your sentence with today’s date."
      submitLabel="Save"
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <NoteFields note={note} onChange={setNote} isNeeded />
    </FormDialog>
  );
}

const choices: [Note['kind'], string, string][] = [
  ['typo', 'Typo', 'Readers see no note.'],
  ['update', 'Update', 'Something is new. Readers see your sentence at the top.'],
  ['correction', 'Correction', 'Something was wrong. Readers see your sentence at the top.'],
];

interface NoteFieldsProps {
  note: Note;
  onChange: (note: Note) => void;
  /** A changed rating or answer is no typo. */
  isNeeded?: true;
}

function NoteFields({ note, onChange, isNeeded }: NoteFieldsProps) {
  return (
    <>
      <fieldset className="grid">
        <legend className="mb-1 font-bold">What kind of change is it?</legend>
        {choices
          .filter(([kind]) => !isNeeded || kind !== 'typo')
          .map(([kind, label, help]) => (
            <Radio
              key={kind}
              name="note"
              isChecked={note.kind === kind}
              onChoose={() => onChange({ ...note, kind })}
            >
              <b>{label}.</b> <span className="text-muted">{help}</span>
            </Radio>
          ))}
      </fieldset>
      {note.kind !== 'typo' && (
        <TextAreaField
          label="One sentence for readers"
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

interface RadioProps {
  name: string;
  isChecked: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

const Radio = ({ name, isChecked, onChoose, children }: RadioProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name={name}
      className="size-5 shrink-0 accent-ember"
      checked={isChecked}
      onChange={onChoose}
    />
    <span>{children}</span>
  </label>
);
