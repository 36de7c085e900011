import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { kindNames } from '#contract/catalog-values.ts';
import type {
  AdminNote,
  AdminNoteDetail,
  NoteInput,
  NoteState,
  NoteVersion,
} from '#contract/notes.ts';
import { maxNoteLength, maxNoteWords, visibleText } from '#contract/text.ts';
import {
  adminQuery,
  callAsAdmin,
  errorField,
  errorMessage,
  useProducts,
} from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import { UnsavedPrompt, useDraftForm } from '#site/admin/shell/drafts.tsx';
import { Callout, Status, type StatusLabel, Time } from '#site/admin/shell/elements.tsx';
import {
  SelectField,
  showServerError,
  TextAreaField,
  TextField,
} from '#site/admin/shell/fields.tsx';
import { dateTime, formatNumber, fullTime, tooLong } from '#site/admin/shell/format.ts';
import { NoteArticle } from '#site/features/notes/note-article.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

/** `key` identifies a new note, so that a retry after a lost response does not duplicate it. */
type NoteValues = NoteInput & { key: string };

interface Move {
  to: NoteState;
  at?: string;
}

const statuses: Record<NoteState, StatusLabel> = {
  draft: { label: 'Draft', tone: 'none' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  published: { label: 'Published', tone: 'good' },
  withdrawn: { label: 'Unpublished', tone: 'bad' },
};

export function NoteStatus({ note }: { note: Pick<AdminNote, 'state' | 'publishAt'> }) {
  const { label, tone } = statuses[note.state];
  const time =
    note.state === 'scheduled' && note.publishAt ? ` for ${dateTime(note.publishAt)}` : '';
  return <Status tone={tone} label={label + time} />;
}

const emptyValues = (): NoteValues => ({
  title: '',
  body: '',
  kind: 'update',
  product: null,
  key: `${Date.now()} ${Math.random()}`,
});

const valuesOf = ({ title, body, kind, product }: AdminNoteDetail): NoteValues => ({
  title,
  body,
  kind,
  product: product?.slug ?? null,
  key: '',
});

const inputOf = ({ title, body, kind, product }: NoteValues): NoteInput => ({
  title: title.trim(),
  body,
  kind,
  product,
});

const saveLabels: Record<NoteState, string> = {
  draft: 'Save draft',
  withdrawn: 'Save draft',
  scheduled: 'Save',
  published: 'Update',
};

type Words = Parameters<typeof showToast>[0];

const savedToasts: Record<NoteState, Words> = {
  draft: { title: 'Draft saved', description: 'Only you can see it.' },
  withdrawn: { title: 'Draft saved', description: 'The note stays unpublished.' },
  scheduled: { title: 'Scheduled', description: 'Your changes are saved.' },
  published: { title: 'Published', description: 'Your changes are live.' },
};

const movedToasts: Record<Exclude<NoteState, 'scheduled'>, Words> = {
  published: { title: 'Published', description: 'The note is live.' },
  draft: { title: 'Unscheduled', description: 'The note is a draft again.' },
  withdrawn: { title: 'Unpublished', description: 'Readers no longer see this note.' },
};

export function NoteEditor({ note }: { note?: AdminNoteDetail }) {
  const [empty] = useState(emptyValues);
  const form = useDraftForm<NoteValues, number>(
    `note ${note?.id ?? 'new'}`,
    note ? valuesOf(note) : empty,
    note?.version ?? 0,
  );
  const { values, isDirty } = form;
  const { errors } = form.formState;
  const [saved, setSaved] = useState<AdminNoteDetail>();
  const current = note ?? saved;
  const markSaved = (next: AdminNoteDetail) => {
    form.markSaved(valuesOf(next), next.version);
    setSaved(next);
  };
  const finish = (next: AdminNoteDetail, toast: Words) => {
    markSaved(next);
    showToast(toast);
    // The owner may have left during the save.
    if (location.pathname + location.search === paths.adminNotes({ note: 'new' }))
      navigate(paths.adminNotes({ note: String(next.id) }), { replace: true });
  };
  const store = async (): Promise<AdminNoteDetail> => {
    const input = inputOf(values);
    const put = (id: number, version: number) =>
      callAsAdmin('PUT /api/admin/notes/:id', { params: { id }, input: { ...input, version } });
    if (current) return isDirty ? put(current.id, form.version) : current;
    const written = await callAsAdmin('POST /api/admin/notes', {
      input: { ...input, key: values.key },
    });
    // An earlier save succeeded but its response was lost, and the text has changed since.
    const isSame = JSON.stringify(inputOf(valuesOf(written))) === JSON.stringify(input);
    return isSame ? written : put(written.id, 1);
  };
  const onError = (error: unknown) => {
    if (errorField(error) === 'at') form.setError('root.at', { message: errorMessage(error) });
    else showServerError(form, error, 'body');
    form.acceptConflict(error);
  };
  const save = useMutation({
    mutationFn: store,
    onSuccess: (next) =>
      finish(
        next,
        next.unready
          ? { title: 'Draft saved', description: 'It can’t be published yet.' }
          : savedToasts[next.state],
      ),
    onError,
  });
  const move = useMutation({
    mutationFn: async (next: Move) => {
      const stored = await store();
      // The text is saved even if the move is rejected.
      if (stored !== current) markSaved(stored);
      const { id, version } = stored;
      const input = { ...next, version };
      return callAsAdmin('POST /api/admin/notes/:id/state', { params: { id }, input });
    },
    onSuccess: (next, { to }) =>
      finish(
        next,
        to === 'scheduled'
          ? {
              title: 'Scheduled',
              description: `The note goes live on ${fullTime(next.publishAt ?? '')}.`,
            }
          : movedToasts[to],
      ),
    onError,
  });
  const preview = useMutation({
    mutationFn: () => callAsAdmin('POST /api/admin/note-preview', { input: inputOf(values) }),
    onError,
  });
  const isPending = save.isPending || move.isPending || preview.isPending;
  return (
    <div className={preview.data ? 'grid gap-8 xl:grid-cols-2 xl:items-start' : 'max-w-3xl'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {current && (
          <p className="flex flex-wrap gap-3">
            <NoteStatus note={current} />
            {isDirty && <span className="text-muted">Unsaved changes</span>}
          </p>
        )}
        {current?.unready && !isDirty && (
          <Callout>This draft can’t be published yet: {current.unready}</Callout>
        )}
        <NoteFields form={form} isSaving={isPending} />
        <div className="flex flex-wrap gap-2">
          <Button pending={isPending} onClick={form.handleSubmit(() => preview.mutate())}>
            Preview
          </Button>
          <Button pending={isPending} onClick={form.handleSubmit(() => save.mutate())}>
            {save.isPending ? 'Saving...' : saveLabels[current?.state ?? 'draft']}
          </Button>
        </div>
        <Publishing
          note={current}
          onDeleted={form.discard}
          isPending={isPending}
          timeError={errors.root?.at?.message}
          onMove={(next) => form.handleSubmit(() => move.mutate(next))()}
        />
        {current && (
          <Versions
            versions={current.versions}
            isUnsaved={form.isDirty}
            onRestore={(version) =>
              form.reset({ ...version, key: '' }, { keepDefaultValues: true })
            }
          />
        )}
      </div>
      {preview.data && (
        <section
          aria-label="Preview"
          className="overflow-hidden rounded-m border-2 border-dashed border-muted pb-6"
        >
          <NoteArticle note={preview.data} />
        </section>
      )}
      <UnsavedPrompt form={form}>Your changes to this note aren’t saved.</UnsavedPrompt>
    </div>
  );
}

interface NoteFieldsProps {
  form: UseFormReturn<NoteValues>;
  /** Makes the fields read-only, because the result of a save replaces their text. */
  isSaving: boolean;
}

function NoteFields({ form: { formState, register, watch }, isSaving }: NoteFieldsProps) {
  const { data: products = [] } = useProducts();
  const { errors } = formState;
  const body = watch('body');
  const words = body.split(/\s+/).filter(Boolean).length;
  return (
    <>
      <TextField
        label="Title"
        error={errors.title?.message}
        readOnly={isSaving}
        {...register('title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Type"
          error={errors.kind?.message}
          options={Object.entries(kindNames)}
          {...register('kind')}
        />
        {/* The options load after the value, so the select is mounted again. */}
        <SelectField
          key={products.length}
          label="Product"
          error={errors.product?.message}
          options={[
            ['', 'None'],
            ...products.map(({ slug, name }): [string, string] => [slug, name]),
          ]}
          {...register('product', { setValueAs: (value) => value || null })}
        />
      </div>
      <TextAreaField
        label="Text"
        error={tooLong('the note', body, maxNoteLength) ?? errors.body?.message}
        className="input font-mono"
        rows={14}
        readOnly={isSaving}
        {...register('body')}
      />
      <p className="text-note text-muted">
        {formatNumber(words)} of {maxNoteWords} words. Leave a blank line between paragraphs. Use
        *italic*, **bold**, and [link](https://…). Start list items with “-” and quotes with “&gt;”.
      </p>
    </>
  );
}

interface PublishingProps {
  note: AdminNoteDetail | undefined;
  isPending: boolean;
  timeError: string | undefined;
  onDeleted: () => void;
  onMove: (move: Move) => void;
}

function Publishing({ note, isPending, timeError, onDeleted, onMove }: PublishingProps) {
  const [time, setTime] = useState('');
  const params = { id: note?.id ?? 0 };
  const remove = useMutation({
    mutationFn: () => callAsAdmin('DELETE /api/admin/notes/:id', { params }),
    meta: { deletes: adminQuery('GET /api/admin/notes/:id', { params }).queryKey },
    onSuccess: () => {
      onDeleted();
      showToast({ title: 'Draft deleted', description: note?.title ?? '' });
      navigate(paths.adminNotes());
    },
  });
  const state = note?.state ?? 'draft';
  return (
    <div className="grid justify-items-start gap-4 border-t-2 border-hairline pt-4">
      {note && state === 'published' ? (
        <div className="flex flex-wrap gap-2">
          <Link to={paths.note(note.slug)} className={buttonClass()}>
            View on site
          </Link>
          <ConfirmButton
            label="Unpublish"
            pending={isPending}
            title="Unpublish this note?"
            confirmLabel="Unpublish"
            onConfirm={async () => onMove({ to: 'withdrawn' })}
          >
            Readers will no longer find it, and its page will say that it was removed. You can
            publish it again at any time.
          </ConfirmButton>
        </div>
      ) : (
        <>
          <Button tone="hazard" pending={isPending} onClick={() => onMove({ to: 'published' })}>
            {state === 'withdrawn' ? 'Publish again' : 'Publish now'}
          </Button>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label="Publish at (your local time)"
              error={timeError}
              type="datetime-local"
              value={time}
              onChange={(event) => setTime(event.target.value)}
            />
            <Button
              pending={isPending}
              onClick={() =>
                onMove({ to: 'scheduled', ...(time ? { at: new Date(time).toISOString() } : {}) })
              }
            >
              Schedule
            </Button>
          </div>
          {state === 'scheduled' && (
            <Button pending={isPending} onClick={() => onMove({ to: 'draft' })}>
              Unschedule
            </Button>
          )}
        </>
      )}
      {note && note.publishedAt !== null && (
        <p className="text-note text-muted">
          Once published, a note can be unpublished but not deleted.
        </p>
      )}
      {note && note.publishedAt === null && (
        <ConfirmButton
          label="Delete draft"
          tone="plain"
          title="Delete this draft?"
          confirmLabel="Delete draft"
          onConfirm={() => remove.mutateAsync()}
        >
          The draft and all its versions will be deleted. This can’t be undone.
        </ConfirmButton>
      )}
    </div>
  );
}

interface VersionsProps {
  versions: readonly NoteVersion[];
  /** The editor has text that a restored version would replace. */
  isUnsaved: boolean;
  /** Fills the editor with a version; nothing is saved. */
  onRestore: (version: NoteInput) => void;
}

function Versions({ versions, isUnsaved, onRestore }: VersionsProps) {
  if (versions.length < 2) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">
        {versions.length} versions
      </summary>
      <ol className="grid gap-3">
        {versions.map(({ version, at, title, body, kind, product }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {version}. {title}, <Time at={at} />
            </span>
            {isUnsaved ? (
              <ConfirmButton
                label={`Restore version ${version}`}
                size="small"
                title="Replace your unsaved text?"
                confirmLabel="Replace it"
                onConfirm={async () => onRestore({ title, body, kind, product })}
              >
                Your changes to this note aren’t saved.
              </ConfirmButton>
            ) : (
              <Button size="small" onClick={() => onRestore({ title, body, kind, product })}>
                Restore version {version}
              </Button>
            )}
            <details className="basis-full">
              <summary aria-label={`Read version ${version}`} className="cursor-pointer text-note">
                Read
              </summary>
              <p dir="auto" className="border-l-4 border-hairline pl-3 whitespace-pre-wrap">
                {visibleText(body)}
              </p>
            </details>
          </li>
        ))}
      </ol>
    </details>
  );
}
