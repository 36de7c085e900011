import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FieldChange, setFields } from '#content/source.ts';
import type { DocumentDetail, DocumentSummary } from '#contract/documents.ts';
import { CallError } from '#site/data/api.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { callAsAdmin } from '#ui/admin/api.ts';
import { Confirm } from '#ui/admin/confirm.tsx';
import { TextField } from '#ui/admin/fields.tsx';
import { rejectionOf } from './publish-dialog.tsx';
import { kindNames, publicPath } from './states.tsx';

type Action = 'slug' | 'duplicate' | 'unpublish' | 'trash';

interface DocumentMenuProps {
  document: DocumentDetail;
  /** Saves the text and returns the document with its newest version. */
  save: () => Promise<DocumentDetail>;
  onChanged: () => void;
}

/** What is done to a whole document, apart from writing and publishing it. */
export function DocumentMenu({ document, save, onChanged }: DocumentMenuProps) {
  const [action, setAction] = useState<Action>();
  const { state, liveVersion, kind, versions } = document;
  const wasPublic = versions.some(({ publishedAt }) => publishedAt !== null);
  const close = () => setAction(undefined);
  const restore = useRestore(document, onChanged);
  const page = publicPath(document);
  const menu = useMenu();
  const item = (label: string, onClick: () => void) => (
    <Button
      key={label}
      tone="plain"
      className="justify-start"
      onClick={() => {
        menu.close();
        onClick();
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <details ref={menu.ref} className="sm:relative" onKeyDown={menu.onKeyDown}>
        <summary className="button button-plain button-small list-none">More</summary>
        <div className="absolute right-2 z-30 mt-1 grid min-w-56 sm:right-0 rounded-sm border-2 border-line bg-sheet p-1 shadow-lg">
          {page && liveVersion !== null && (
            <a href={page} className="button button-plain justify-start">
              View on site
            </a>
          )}
          {kind !== 'site' && item('Duplicate', () => setAction('duplicate'))}
          {!wasPublic && kind !== 'site' && item('Change URL', () => setAction('slug'))}
          {liveVersion !== null &&
            kind !== 'site' &&
            item('Unpublish', () => setAction('unpublish'))}
          {state === 'trash' && item('Restore from trash', () => restore.mutate())}
          {state !== 'trash' && kind !== 'site' && item('Move to trash', () => setAction('trash'))}
        </div>
      </details>
      {(action === 'unpublish' || action === 'trash') && (
        <MoveDialog action={action} document={document} onClose={close} onDone={onChanged} />
      )}
      {(action === 'slug' || action === 'duplicate') && (
        <SlugDialog
          action={action}
          document={document}
          save={save}
          onClose={close}
          onDone={onChanged}
        />
      )}
    </>
  );
}

function useRestore({ id, version }: DocumentDetail, onChanged: () => void) {
  return useMutation({
    mutationFn: async () =>
      callAsAdmin('POST /api/admin/documents/:id/restore', { params: { id }, input: { version } }),
    onSuccess: onChanged,
  });
}

/** Closes a menu after a choice, with Escape and by a click elsewhere. */
function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    // Focus returns here from a dialog.
    ref.current?.querySelector('summary')?.focus();
    ref.current?.removeAttribute('open');
  };
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!ref.current?.contains(target as Node)) ref.current?.removeAttribute('open');
    };
    window.document.addEventListener('pointerdown', onPointerDown);
    return () => window.document.removeEventListener('pointerdown', onPointerDown);
  }, []);
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    if (key === 'Escape' && ref.current?.open) close();
  };
  return { ref, close, onKeyDown };
}

interface DialogProps {
  document: DocumentDetail;
  onClose: () => void;
  onDone: () => void;
}

const moveWords = {
  unpublish: {
    title: 'Unpublish?',
    label: 'Unpublish',
    text: 'Readers will no longer find it, and its URL shows “404 Page Not Found”. You can publish it again at any time.',
    done: 'Unpublished',
  },
  trash: {
    title: 'Move to trash?',
    label: 'Move to trash',
    text: 'It leaves the site at once and is deleted after 30 days. Until then you can restore it.',
    done: 'Moved to trash',
  },
} as const;

function MoveDialog({
  action,
  document,
  onClose,
  onDone,
}: DialogProps & { action: 'unpublish' | 'trash' }) {
  const { title, label, text, done } = moveWords[action];
  const args = { params: { id: document.id }, input: { version: document.version } };
  return (
    <Confirm
      title={title}
      confirmLabel={label}
      onCancel={onClose}
      onConfirm={async () => {
        const call =
          action === 'trash'
            ? callAsAdmin('POST /api/admin/documents/:id/trash', args)
            : callAsAdmin('POST /api/admin/documents/:id/unpublish', args);
        await call.catch(explain);
        showToast({ title: done, description: document.title });
        onClose();
        onDone();
      }}
    >
      {text}
    </Confirm>
  );
}

/** Names the documents that refer to the one that was to be removed. */
function explain(error: unknown): never {
  const rejection = rejectionOf(error);
  if (!rejection) throw error;
  const names = (rejection.documents ?? []).map(
    ({ kind, title }: DocumentSummary) => `${title} (${kindNames[kind].toLowerCase()})`,
  );
  throw new CallError(422, [rejection.message, names.join(', ')].filter(Boolean).join(' '));
}

/** The first publication of the copy sets its own. */
const ownFields: FieldChange[] = ['id', 'date', 'updates', 'oldSlugs'].map((name) => [
  [name],
  undefined,
]);

interface SlugDialogProps extends DialogProps {
  action: 'slug' | 'duplicate';
  save: DocumentMenuProps['save'];
}

function SlugDialog({ action, document, save, onClose, onDone }: SlugDialogProps) {
  const [slug, setSlug] = useState(action === 'slug' ? document.slug : `${document.slug}-copy`);
  const [key] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const changeSlug = async () => {
    await save();
    await callAsAdmin('PUT /api/admin/documents/:id/slug', {
      params: { id: document.id },
      input: { slug },
    });
    showToast({ title: 'URL changed', description: slug });
    onDone();
  };
  const duplicate = async () => {
    const { kind, source } = await save();
    const text = kind === 'page' ? source : setFields(source, ownFields);
    const input = { kind, slug, source: text, key };
    const copy = await callAsAdmin('POST /api/admin/documents', { input }).catch(explain);
    navigate(paths.adminDocument(copy.id));
  };
  return (
    <Confirm
      title={action === 'slug' ? 'Change URL' : 'Duplicate'}
      confirmLabel={action === 'slug' ? 'Change' : 'Duplicate'}
      onCancel={onClose}
      onConfirm={async () => {
        await (action === 'slug' ? changeSlug() : duplicate());
        onClose();
      }}
    >
      <TextField
        label="Name in the URL"
        value={slug}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setSlug(target.value)}
      />
      {action === 'slug' && (
        <p className="mt-2 text-note text-muted">It can be changed until the first publication.</p>
      )}
    </Confirm>
  );
}
