import { useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminQuery, callAsAdmin, problemsIn, useTimeZone } from '#ui/admin/api.ts';
import { AdminDialog, ConfirmButton, FormDialog } from '#ui/admin/dialogs.tsx';
import { Differences } from '#ui/admin/differences.tsx';
import { ActionButton, ErrorText, Time } from '#ui/admin/elements.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { fieldTime, fullTime } from '#ui/admin/format.ts';
import { zoneName } from '#ui/admin/time-zones.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { DocumentDetail } from '../calls.ts';
import type { DocumentContent } from '../kinds.ts';
import type { Problem } from '../problems.ts';
import type { Note } from '../values.ts';
import { readable } from './content-values.ts';
import { publicPath } from './document-list.tsx';
import type { DocumentEditing } from './use-document.ts';

/** What is done to a whole document, apart from writing and publishing it. */
export function Actions({ editing }: { editing: DocumentEditing }) {
  const { document, isText, restore, replace, save } = editing;
  const { id, kind, state, liveVersion, publishAt, title, linkedFrom } = document;
  const [dialog, setDialog] = useState<'versions' | 'address'>();
  const params = { id };
  const close = () => setDialog(undefined);
  const done = (message: string) => (next: DocumentDetail) => {
    replace(next);
    showToast({ title: message, description: title });
  };
  const isHidden = liveVersion === null;
  const page = publicPath(document);
  const isSite = kind === 'site';
  return (
    <section
      aria-label="More actions"
      className="mt-4 flex flex-wrap items-start gap-2 border-t-2 border-hairline pt-4"
    >
      <Button size="small" onClick={() => setDialog('versions')}>
        Versions ({document.versions.length})
      </Button>
      {page && !isHidden && (
        <a href={page} className={buttonClass('paper', 'small')}>
          View on site
        </a>
      )}
      {publishAt && (
        <ActionButton
          size="small"
          run={() => callAsAdmin('DELETE /api/admin/documents/:id/schedule', { params })}
          onDone={done('Schedule canceled')}
        >
          Cancel schedule
        </ActionButton>
      )}
      {!isSite && state === 'draft' && (
        <Button size="small" onClick={() => setDialog('address')}>
          Change address
        </Button>
      )}
      {kind === 'gadget' && isHidden && state !== 'trash' && (
        <ActionButton
          size="small"
          run={async () => {
            const saved = await save();
            if (!saved) throw new Error('It could not be saved.');
            return callAsAdmin('PUT /api/admin/documents/:id/live', {
              params,
              input: { version: saved.version },
            });
          }}
          onDone={done('On the site')}
        >
          Show on the site
        </ActionButton>
      )}
      {!(isSite || isHidden) && (
        <ConfirmButton
          size="small"
          label={isText ? 'Unpublish' : 'Hide from the site'}
          title={isText ? 'Unpublish?' : 'Hide from the site?'}
          confirmLabel={isText ? 'Unpublish' : 'Hide'}
          run={() => callAsAdmin('DELETE /api/admin/documents/:id/live', { params })}
          onDone={done(isText ? 'Unpublished' : 'Hidden')}
        >
          <p>Readers no longer find it. You can bring it back at any time.</p>
          <LinkedFrom documents={linkedFrom} />
        </ConfirmButton>
      )}
      {state === 'trash' ? (
        <ActionButton
          size="small"
          tone="hazard"
          run={() => callAsAdmin('DELETE /api/admin/documents/:id/trash', { params })}
          onDone={done('Restored')}
        >
          Restore from the trash
        </ActionButton>
      ) : (
        !isSite && (
          <ConfirmButton
            size="small"
            tone="plain"
            label="Move to trash"
            title="Move to trash?"
            confirmLabel="Move to trash"
            run={() => callAsAdmin('PUT /api/admin/documents/:id/trash', { params })}
            onDone={done('Moved to trash')}
          >
            <p>It leaves the site now. You can restore it for 30 days.</p>
            <LinkedFrom documents={linkedFrom} />
          </ConfirmButton>
        )
      )}
      {dialog === 'versions' && (
        <VersionsDialog
          document={document}
          onClose={close}
          onRestore={async (content) => {
            close();
            if (await restore(content))
              showToast({ title: 'Version restored', description: title });
          }}
        />
      )}
      {dialog === 'address' && <AddressDialog editing={editing} onClose={close} />}
    </section>
  );
}

function LinkedFrom({ documents }: { documents: DocumentDetail['linkedFrom'] }) {
  if (documents.length === 0) return null;
  return (
    <>
      <p className="mt-3 font-bold">These link to it and would lead nowhere:</p>
      <ul className="max-h-48 list-disc overflow-y-auto pl-5">
        {documents.map(({ id, title }) => (
          <li key={id}>
            <Link to={paths.adminDocument(id)} className="prose-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface AddressDialogProps {
  editing: DocumentEditing;
  onClose: () => void;
}

function AddressDialog({ editing, onClose }: AddressDialogProps) {
  const { id, slug } = editing.document;
  const [next, setNext] = useState(slug);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callAsAdmin('PUT /api/admin/documents/:id/slug', { params: { id }, input: { slug: next } }),
    onSuccess: (document) => {
      editing.replace(document);
      onClose();
      showToast({ title: 'Address changed', description: document.slug });
    },
  });
  return (
    <FormDialog
      title="Change address"
      description="The last part of the page’s web address. It stays once the page has been public."
      submitLabel="Change"
      pending={isPending}
      error={error}
      onSubmit={mutate}
      onClose={onClose}
    >
      <TextField
        label="Address"
        required
        data-first-focus
        autoCapitalize="none"
        spellCheck={false}
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
    </FormDialog>
  );
}

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

interface VersionsDialogProps {
  document: DocumentDetail;
  onClose: () => void;
  onRestore: (content: DocumentContent) => Promise<unknown>;
}

/** Every version of a document with what it changed. */
function VersionsDialog({ document, onClose, onRestore }: VersionsDialogProps) {
  const { id, versions, version: newest, liveVersion } = document;
  const [open, setOpen] = useState<number>();
  return (
    <AdminDialog
      onClose={onClose}
      title="Versions"
      description="Restoring a version adds it as the newest one. Nothing is lost."
    >
      <ol className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
        {versions.map(({ version, savedAt }, index) => (
          <li
            key={version}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-hairline pt-2"
          >
            <button
              type="button"
              aria-expanded={open === version}
              className="flex min-h-11 flex-wrap items-baseline gap-x-3 text-left"
              onClick={() => setOpen(open === version ? undefined : version)}
            >
              <b>Version {version}</b>
              <Time at={savedAt} />
              {version === newest && <span className="text-muted">Newest</span>}
              {version === liveVersion && <b className="text-olive">On the site</b>}
            </button>
            {open === version && (
              <VersionDifferences
                id={id}
                before={versions[index + 1]?.version}
                after={version}
                {...(version !== newest && { onRestore })}
              />
            )}
          </li>
        ))}
      </ol>
    </AdminDialog>
  );
}

interface VersionDifferencesProps {
  id: number;
  before: number | undefined;
  after: number;
  onRestore?: VersionsDialogProps['onRestore'];
}

/** The words that differ between two versions. */
function VersionDifferences({ id, before, after, onRestore }: VersionDifferencesProps) {
  const [older, newer] = useQueries({
    queries: [before ?? after, after].map((version) => ({
      ...adminQuery('GET /api/admin/documents/:id/versions/:version', { params: { id, version } }),
      // A version never changes.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const error = older?.error ?? newer?.error;
  if (error) return <ErrorText error={error} />;
  if (!older?.data || !newer?.data) return <p role="status">Loading the version...</p>;
  const { data } = newer;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Differences
        before={before === undefined ? '' : readable(older.data)}
        after={readable(data)}
      />
      {onRestore && (
        <div>
          <Button size="small" onClick={() => onRestore(data)}>
            Restore this version
          </Button>
        </div>
      )}
    </div>
  );
}
