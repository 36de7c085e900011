import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ChangeNote,
  DocumentDetail,
  DocumentRejection,
  DocumentSummary,
} from '#contract/documents.ts';
import { CallError } from '#site/data/api.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { AdminDialog } from '#ui/admin/admin-dialog.tsx';
import { adminQuery, callAsAdmin, errorMessage } from '#ui/admin/api.ts';
import { countWords, Differences, differencesOf } from '#ui/admin/differences.tsx';
import { ErrorText } from '#ui/admin/elements.tsx';
import { Checkbox, TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { dateTime, fieldTime } from '#ui/admin/format.ts';
import { useTimeZone } from '#ui/admin/loaded-settings.tsx';
import { checklistOf } from './problems.tsx';
import { kindNames } from './states.tsx';

interface PublishDialogProps {
  /** `schedule` also asks for the time. */
  mode: 'publish' | 'schedule';
  document: DocumentDetail;
  /** Other documents of the same gadget with changes that are not live. */
  related: readonly DocumentSummary[];
  /** Whether readers already see a text in which the change can be explained. */
  hasPublicText: boolean;
  onClose: () => void;
  onDone: () => void;
}

type NoteChoice = 'typo' | ChangeNote['kind'];

/** What will change, and what readers are told about it. */
export function PublishDialog(props: PublishDialogProps) {
  const { mode, document, related, hasPublicText, onClose } = props;
  const [chosen, setChosen] = useState(() => new Set(related.map(({ id }) => id)));
  const [choice, setChoice] = useState<NoteChoice>('typo');
  const [text, setText] = useState('');
  const timeZone = useTimeZone();
  const [at, setAt] = useState(
    document.publishAt && timeZone ? fieldTime(document.publishAt, timeZone) : '',
  );
  const together = [document, ...related.filter(({ id }) => chosen.has(id))];
  const [isNoteNeeded, setIsNoteNeeded] = useState(false);
  const { mutate, isPending, error } = usePublish(props, (failure) => {
    if (rejectionOf(failure)?.field !== 'note' || choice !== 'typo') return;
    setIsNoteNeeded(true);
    setChoice('update');
  });
  const publish = () =>
    mutate({
      documents: together.map(({ id, version }) => ({ id, version })),
      ...(hasPublicText && choice !== 'typo' ? { note: { kind: choice, text } } : {}),
      at,
    });
  return (
    <AdminDialog
      onClose={onClose}
      title={mode === 'schedule' ? 'Schedule' : 'Publish'}
      description={
        mode === 'schedule'
          ? 'This text goes live at the time you choose. Later edits stay drafts.'
          : 'Your changes go live on every page that shows them.'
      }
    >
      <div className="mt-4 grid gap-4">
        {mode === 'schedule' && <TimeField at={at} onChange={setAt} />}
        <Changes documents={together} />
        <RelatedChoices related={related} chosen={chosen} onChange={setChosen} />
        {hasPublicText && (
          <NoteFields
            choice={choice}
            onChoice={setChoice}
            text={text}
            onText={setText}
            isNeeded={isNoteNeeded}
          />
        )}
        {error && <Failure error={error} documents={[document, ...related]} />}
        <div className="flex flex-wrap gap-3">
          <Button pending={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button tone="hazard" pending={isPending} onClick={publish}>
            {mode === 'schedule' ? 'Schedule' : 'Publish'}
          </Button>
        </div>
      </div>
    </AdminDialog>
  );
}

function TimeField({ at, onChange }: { at: string; onChange: (at: string) => void }) {
  const timeZone = useTimeZone() ?? 'your site’s time zone';
  return (
    <TextField
      label={`Publish at (time in ${timeZone.replaceAll('_', ' ')})`}
      data-first-focus
      type="datetime-local"
      value={at}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface RelatedChoicesProps extends Pick<PublishDialogProps, 'related'> {
  chosen: Set<number>;
  onChange: (chosen: Set<number>) => void;
}

function RelatedChoices({ related, chosen, onChange }: RelatedChoicesProps) {
  return related.map(({ id, kind, title }) => (
    <Checkbox
      key={id}
      checked={chosen.has(id)}
      onChange={() => onChange(chosen.symmetricDifference(new Set([id])))}
    >
      Publish {kindNames[kind].toLowerCase()} “{title}” too
    </Checkbox>
  ));
}

interface Publication {
  documents: { id: number; version: number }[];
  note?: ChangeNote;
  /** The time, if it is scheduled. */
  at: string;
}

function usePublish({ mode, onDone }: PublishDialogProps, onError: (failure: Error) => void) {
  const timeZone = useTimeZone();
  return useMutation({
    mutationFn: ({ at, ...input }: Publication) =>
      mode === 'schedule'
        ? callAsAdmin('POST /api/admin/schedule', { input: { ...input, at } })
        : callAsAdmin('POST /api/admin/publish', { input }),
    onError,
    onSuccess: ({ documents }) => {
      onDone();
      const time = documents[0]?.publishAt;
      if (time)
        showToast({ title: 'Scheduled', description: `Goes live ${dateTime(time, timeZone)}.` });
      else showToast({ title: 'Published', description: 'Your changes are live.' });
    },
  });
}

/** Words added and removed since the live version of each document. */
function Changes({ documents }: { documents: readonly DocumentSummary[] }) {
  const texts = useQueries({
    queries: documents.flatMap(({ id, version, liveVersion }) =>
      [liveVersion, version].map((one) => ({
        ...adminQuery('GET /api/admin/documents/:id/versions/:version', {
          params: { id, version: one ?? version },
        }),
        staleTime: Number.POSITIVE_INFINITY,
      })),
    ),
  });
  return (
    <ul className="grid gap-2">
      {documents.map(({ id, kind, title, liveVersion }, index) => {
        const before = liveVersion === null ? '' : (texts[2 * index]?.data?.source ?? '');
        const after = texts[2 * index + 1]?.data?.source ?? '';
        const isLoaded = texts[2 * index]?.data && texts[2 * index + 1]?.data;
        const changes = differencesOf(before, after);
        return (
          <li key={id}>
            <details>
              <summary className="min-h-9 cursor-pointer content-center">
                <b>{title}</b> ({kindNames[kind].toLowerCase()}):{' '}
                {liveVersion === null ? 'new' : isLoaded ? summaryOf(changes) : 'comparing...'}
              </summary>
              <Differences before={before} after={after} />
            </details>
          </li>
        );
      })}
    </ul>
  );
}

function summaryOf(changes: ReturnType<typeof differencesOf>): string {
  const added = countWords(changes, 'added');
  return `${added} ${added === 1 ? 'word' : 'words'} added, ${countWords(changes, 'removed')} removed`;
}

const choices: [NoteChoice, string, string][] = [
  ['typo', 'Typo', 'No trace for readers.'],
  ['update', 'Update', 'Readers see a dated sentence: something is new.'],
  ['correction', 'Correction', 'Readers see a dated sentence: something was wrong.'],
];

interface NoteFieldsProps {
  choice: NoteChoice;
  onChoice: (choice: NoteChoice) => void;
  text: string;
  onText: (text: string) => void;
  /** A changed rating or answer is no typo. */
  isNeeded: boolean;
}

function NoteFields({ choice, onChoice, text, onText, isNeeded }: NoteFieldsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">What kind of change is it?</legend>
      {choices.map(([value, label, help]) => (
        <label key={value} className="flex min-h-9 items-center gap-3">
          <input
            type="radio"
            name="note"
            className="size-5 shrink-0 accent-ember"
            checked={choice === value}
            disabled={isNeeded && value === 'typo'}
            onChange={() => onChoice(value)}
          />
          <span>
            <b>{label}.</b> <span className="text-muted">{help}</span>
          </span>
        </label>
      ))}
      {choice !== 'typo' && (
        <TextAreaField
          label="One sentence for readers"
          rows={2}
          maxLength={240}
          autoFocus={isNeeded}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </fieldset>
  );
}

interface FailureProps {
  error: unknown;
  documents: readonly DocumentSummary[];
}

function Failure({ error, documents }: FailureProps) {
  const rejection = rejectionOf(error);
  if (!rejection) return <ErrorText error={errorMessage(error)} />;
  const lines = checklistOf(documents, rejection.problems ?? []);
  return (
    <div role="alert" className="field-error">
      <p>{lines.length > 0 ? `Can’t publish yet (${lines.length})` : rejection.message}</p>
      <ul className="list-disc pl-5">
        {lines.map(({ title, places, message }, index) => (
          <li key={index}>
            {title} {places.map(({ label }) => label).join(', ')} {message}
          </li>
        ))}
        {rejection.documents?.map(({ id, title, kind }) => (
          <li key={id}>
            {title} ({kindNames[kind].toLowerCase()})
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The JSON of an answer 409 or 422. */
export function rejectionOf(error: unknown): DocumentRejection | undefined {
  if (!(error instanceof CallError) || (error.status !== 422 && error.status !== 409))
    return undefined;
  return JSON.parse(error.body) as DocumentRejection;
}
