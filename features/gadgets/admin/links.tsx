import { useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#features/gadgets/products.ts';
import { call } from '#platform/browser/api.ts';
import { sendAsAdmin } from '#ui/admin/api.ts';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import { QueryView } from '#ui/admin/elements.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { ScreenHeader, useTitle } from '#ui/admin/shell.tsx';
import { formDrafts } from '#ui/admin/unsaved.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { LinkNotes } from './link-notes.tsx';

const panelTitle = 'Admin Panel - Amazon Links';
const draftName = (id: number): string => `link of product ${id}`;

/** The stored token alone opens it and edits links. */
export function Component() {
  useTitle(panelTitle);
  const list = useQuery({
    queryKey: ['GET /api/products'],
    queryFn: () => call('GET /api/products'),
  });
  return (
    <>
      <ScreenHeader title={panelTitle} />
      <QueryView query={list} what="products">
        {(products) => <ProductList products={products} />}
      </QueryView>
    </>
  );
}

/** Only one row is edited at a time; after a new login, the one with unsaved input. */
function ProductList({ products }: { products: Product[] }) {
  const [editing, setEditing] = useState(
    () => products.find(({ id }) => formDrafts.names().includes(draftName(id)))?.id,
  );
  return (
    <ul className="card divide-y-2 divide-hairline overflow-hidden">
      {products.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          isEdited={product.id === editing}
          onEdit={() => setEditing(product.id)}
          onClose={() => setEditing(undefined)}
        />
      ))}
    </ul>
  );
}

interface ProductRowProps {
  product: Product;
  isEdited: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** Button labels are short, so the product's name is their description. */
function ProductRow({ product, isEdited, onEdit, onClose }: ProductRowProps) {
  const { id, name, scenario, amazonUrl } = product;
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The button is rendered again before it can take focus.
    flushSync(onClose);
    editButton.current?.focus();
  };
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_14rem] ${isEdited ? 'bg-well' : ''}`}
    >
      <div>
        <h2 id={`product-${id}`} className="text-title-s">
          {name}
        </h2>
        <p className="text-note text-muted">“{scenario}”</p>
      </div>
      <div className="grid min-w-0 content-start gap-1 text-note">
        <p className="wrap-anywhere" data-link>
          {amazonUrl}
        </p>
        <LinkNotes link={amazonUrl} />
      </div>
      {isEdited ? (
        <div className="lg:col-span-full">
          <LinkForm product={product} onClose={close} onReopen={onEdit} />
        </div>
      ) : (
        <div className="flex flex-wrap content-start gap-2">
          <a
            href={amazonUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('plain', 'small')}
            aria-describedby={`product-${id}`}
          >
            <ExternalLink size={16} aria-hidden="true" />
            Test Link
          </a>
          <Button
            ref={editButton}
            size="small"
            tone="plain"
            aria-describedby={`product-${id}`}
            onClick={onEdit}
          >
            <Pencil size={16} aria-hidden="true" />
            Edit
          </Button>
        </div>
      )}
    </li>
  );
}

interface LinkFormProps {
  product: Product;
  onClose: () => void;
  onReopen: () => void;
}

/** Enter saves, Escape cancels, and an empty link is not sent. */
function LinkForm({ product: { id, name, amazonUrl }, onClose, onReopen }: LinkFormProps) {
  const form = useDraftForm(draftName(id), { amazonUrl }, amazonUrl);
  const { isDirty, register, setFocus, values, version } = form;
  useEffect(() => setFocus('amazonUrl', { shouldSelect: true }), [setFocus]);
  const cancel = () => {
    form.cancel(onReopen);
    onClose();
  };
  const save = useMutation({
    mutationFn: (link: string) =>
      sendAsAdmin('PATCH /api/products/:id', [{ params: { id }, input: { amazonUrl: link } }]),
    onSuccess: () => {
      showToast({ title: 'Success!', description: 'Amazon link updated successfully' });
      form.discard();
      onClose();
    },
    onError: (error) => {
      const description = 'Failed to update Amazon link';
      showToast({ title: 'Error', description, tone: 'destructive' });
      showServerError(form, error, 'amazonUrl');
    },
  });
  const link = values.amazonUrl.trim();
  const error = form.formState.errors.amazonUrl?.message;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !save.isPending) cancel();
  };
  return (
    <>
      <form
        noValidate
        onSubmit={form.handleSubmit(() => save.isPending || save.mutate(link))}
        onKeyDown={onKeyDown}
        className="grid gap-3"
      >
        <TextField
          label="New link"
          type="url"
          error={error}
          readOnly={save.isPending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          {...register('amazonUrl', {
            validate: (text) => text.trim() !== '' || 'Paste a link first.',
          })}
        />
        <div aria-live="polite" className="grid gap-1">
          {version !== amazonUrl && (
            <p>The link was changed elsewhere. Save replaces it with yours.</p>
          )}
          {!error && link && isDirty && <LinkNotes link={link} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="hazard" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
          <Button tone="plain" pending={save.isPending} onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
      {/* Outside the form, because Escape in the dialog must not cancel the editing. */}
      <UnsavedPrompt form={form}>{`Your new link for ${name} isn’t saved.`}</UnsavedPrompt>
    </>
  );
}
