import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { ActionButton } from '#ui/admin/elements.tsx';
import { TextField } from '#ui/admin/fields.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { DocumentDetail } from '../calls.ts';
import { publicPath } from './states.tsx';
import type { DocumentEditing } from './use-document.ts';
import { VersionsDialog } from './versions.tsx';

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
