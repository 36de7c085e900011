import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AdminNote, AdminNoteDetail, NoteInput, NoteState } from '#contract/notes.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { fieldError, isConflict } from '#site/admin/shell/errors.ts';
import { dateTime } from '#site/admin/shell/format.ts';
import { Callout, Status, type Tone } from '#site/admin/shell/parts.tsx';
import { UnsavedPrompt } from '#site/admin/shell/unsaved-prompt.tsx';
import { useDraftForm } from '#site/admin/shell/use-draft.ts';
import { NoteArticle } from '#site/features/notes/note-article.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { NoteFields, type NoteValues } from './note-fields.tsx';
import { type Move, Publishing } from './publishing.tsx';
import { Versions } from './versions.tsx';

const statuses: Record<NoteState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'none' },
  scheduled: { label: 'Scheduled', tone: 'waiting' },
  published: { label: 'Published', tone: 'good' },
  withdrawn: { label: 'Unpublished', tone: 'bad' },
};

export function NoteStatus({ note }: { note: Pick<AdminNote, 'state' | 'publishAt'> }) {
  const { label, tone } = statuses[note.state];
  return (
    <Status tone={tone}>
      {label}
      {note.state === 'scheduled' && note.publishAt && ` for ${dateTime(note.publishAt)}`}
    </Status>
  );
}

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

const emptyValues = (): NoteValues => ({
  title: '',
  body: '',
  kind: 'update',
  product: null,
  key: newKey(),
});

const valuesOf = ({ title, body, kind, product }: AdminNoteDetail): NoteValues => ({
  title,
  body,
  kind,
  product: product?.slug ?? null,
  key: '',
});

const inputOf = ({ title, body, kind, product }: NoteValues): NoteInput => ({
  title,
  body,
  kind,
  product: product || null,
});

const isSameInput = (one: NoteInput, other: NoteInput): boolean =>
  one.title.trim() === other.title &&
  one.body === other.body &&
  one.kind === other.kind &&
  one.product === other.product;

const saveLabels: Record<NoteState, string> = {
  draft: 'Save draft',
  withdrawn: 'Save draft',
  scheduled: 'Save',
  published: 'Update',
};

interface Words {
  title: string;
  description: string;
}

const savedToasts: Record<NoteState, Words> = {
  draft: { title: 'Draft saved', description: 'Only you can see it.' },
  withdrawn: { title: 'Draft saved', description: 'The note stays unpublished.' },
  scheduled: { title: 'Scheduled', description: 'Your changes are saved.' },
  published: { title: 'Published', description: 'Your changes are live.' },
};

const movedToasts: Record<NoteState, Words> = {
  published: { title: 'Published', description: 'The note is live.' },
  scheduled: { title: 'Scheduled', description: 'The note will be published on time.' },
  draft: { title: 'Unscheduled', description: 'The note is a draft again.' },
  withdrawn: { title: 'Unpublished', description: 'Readers no longer see this note.' },
};

export function NoteEditor({ note }: { note?: AdminNoteDetail }) {
  const [empty] = useState(emptyValues);
  const form = useDraftForm<NoteValues>(
    `note ${note?.id ?? 'new'}`,
    note ? valuesOf(note) : empty,
    note?.version ?? 0,
  );
  const { values, isDirty } = form;
  const [saved, setSaved] = useState<AdminNoteDetail>();
  const current = note ?? saved;
  const remember = (next: AdminNoteDetail) => {
    form.markSaved(valuesOf(next), next.version);
    setSaved(next);
  };
  const store = async (): Promise<AdminNoteDetail> => {
    const input = inputOf(values);
    const put = (id: number, version: number) =>
      callAsAdmin('PUT /api/admin/notes/:id', { params: { id }, input: { ...input, version } });
    if (current) return isDirty ? put(current.id, Number(form.version)) : current;
    const written = await callAsAdmin('POST /api/admin/notes', {
      input: { ...input, key: values.key },
    });
    // An earlier save arrived although its answer was lost, and the text has changed since then.
    return isSameInput(input, inputOf(valuesOf(written))) ? written : put(written.id, 1);
  };
  const onError = async (error: unknown) => {
    if (!current || !isDirty || !isConflict(error)) return;
    const latest = await callAsAdmin('GET /api/admin/notes/:id', { params: { id: current.id } });
    form.acceptVersion(latest.version);
  };
  const save = useMutation({
    mutationFn: store,
    onSuccess: (next) => {
      remember(next);
      showToast(
        next.unready
          ? { title: 'Draft saved', description: 'It can’t be published yet.' }
          : savedToasts[next.state],
      );
    },
    onError,
  });
  const move = useMutation({
    mutationFn: async ({ to, at }: Move) => {
      const stored = await store();
      // The text is saved even if the move is rejected.
      if (stored !== current) remember(stored);
      const { id, version } = stored;
      const input = { to, version, ...(at === undefined ? {} : { at }) };
      return callAsAdmin('POST /api/admin/notes/:id/state', { params: { id }, input });
    },
    onSuccess: (next, { to }) => {
      remember(next);
      showToast(movedToasts[to]);
    },
    onError,
  });
  const preview = useMutation({
    mutationFn: () => callAsAdmin('POST /api/admin/note-preview', { input: inputOf(values) }),
  });
  const isPending = save.isPending || move.isPending || preview.isPending;
  const error = save.error ?? move.error ?? preview.error;
  const run = (action: () => void) => {
    for (const one of [save, move, preview]) if (one.isError) one.reset();
    action();
  };
  // A new note gets its own URL once nothing is unsaved and no error has to be shown here.
  const newUrl = note || !saved ? undefined : paths.adminNotes({ note: String(saved.id) });
  const canMove = newUrl !== undefined && !isDirty && !isPending && !error;
  useEffect(() => {
    if (newUrl && canMove) navigate(newUrl, { replace: true });
  }, [newUrl, canMove]);
  const fields = useRef<HTMLDivElement>(null);
  // On phones the rejected field is far above the button.
  useEffect(() => {
    if (error) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  return (
    <div className={preview.data ? 'grid gap-8 xl:grid-cols-2 xl:items-start' : 'max-w-3xl'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" ref={fields}>
        {current && (
          <p className="flex flex-wrap gap-3">
            <NoteStatus note={current} />
            {isDirty && <span className="text-muted">Unsaved changes</span>}
          </p>
        )}
        {current?.unready && !isDirty && (
          <Callout>This draft can’t be published yet: {current.unready}</Callout>
        )}
        <NoteFields form={form} error={error} />
        <div className="flex flex-wrap gap-2">
          <Button pending={isPending} onClick={() => run(() => preview.mutate())}>
            Preview
          </Button>
          <Button pending={isPending} onClick={() => run(() => save.mutate())}>
            {save.isPending ? 'Saving...' : saveLabels[current?.state ?? 'draft']}
          </Button>
        </div>
        <Publishing
          note={current}
          isPending={isPending}
          timeError={fieldError(move.error, 'at')}
          onMove={(next) => run(() => move.mutate(next))}
        />
        {current && (
          <Versions
            versions={current.versions}
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
      <UnsavedPrompt when={isDirty} onDiscard={form.discard}>
        Your changes to this note aren’t saved.
      </UnsavedPrompt>
    </div>
  );
}
