import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { linkVersion } from '#contract/catalog-values.ts';
import type { Product } from '#contract/products.ts';
import { withToken } from '#site/admin/shell/call-as-admin.ts';
import { errorMessage } from '#site/admin/shell/errors.ts';
import { send } from '#site/data/api-client.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { focusAfterClose } from './edit-button.tsx';
import { linkProblems, withOurTag, withScheme } from './link-problems.ts';
import type { ListedProduct } from './listed-product.ts';
import { ProblemList } from './problem-list.tsx';

/** `If-Match` names the link that the row shows, so that a newer one is not overwritten. */
async function saveLink(shown: ListedProduct, amazonUrl: string): Promise<Product> {
  const response = await withToken((headers) =>
    send('PATCH /api/products/:id', [{ params: { id: shown.id }, input: { amazonUrl } }], {
      ...headers,
      'If-Match': linkVersion(shown.amazonUrl),
    }),
  );
  return response.json();
}

interface LinkEditorProps {
  product: ListedProduct;
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Enter saves, Escape cancels, and an empty link is not sent. */
export function LinkEditor({ product, text, onType, onClose }: LinkEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isEmptyRejected, setIsEmptyRejected] = useState(false);
  const close = () => {
    focusAfterClose(product.id);
    onClose();
  };
  const save = useMutation({
    mutationFn: (amazonUrl: string) => saveLink(product, amazonUrl),
    onSuccess: () => {
      showToast({ title: 'Success!', description: 'Amazon link updated successfully' });
      close();
    },
    onError: () => {
      showToast({
        title: 'Error',
        description: 'Failed to update Amazon link',
        tone: 'destructive',
      });
      input.current?.focus();
    },
  });
  useEffect(() => input.current?.select(), []);
  const link = text.trim();
  /** A change clears the error of the last save. */
  const type = (next: string) => {
    if (save.isError) save.reset();
    onType(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEmptyRejected(link === '');
    if (link && !save.isPending) save.mutate(link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !save.isPending) close();
  };
  const error =
    isEmptyRejected && link === '' ? 'Paste a link first.' : save.error && errorMessage(save.error);
  const tagged = withOurTag(link);
  const complete = withScheme(link);
  return (
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className="grid gap-3">
      <div className="field">
        <label htmlFor="link-editor">New link</label>
        <input
          id="link-editor"
          ref={input}
          type="url"
          className="input"
          value={text}
          readOnly={save.isPending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby={`product-${product.id} link-editor-notes`}
          aria-invalid={Boolean(error)}
          onChange={(event) => type(event.target.value)}
        />
        <div id="link-editor-notes" aria-live="polite" className="grid gap-1">
          {error && <p className="field-error">{error}</p>}
          {link && text !== product.amazonUrl && <ProblemList problems={linkProblems(link)} />}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="hazard" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="plain" pending={save.isPending} onClick={close}>
          Cancel
        </Button>
        {complete && (
          <Button tone="plain" pending={save.isPending} onClick={() => type(complete)}>
            Add https://
          </Button>
        )}
        {tagged && (
          <Button tone="plain" pending={save.isPending} onClick={() => type(tagged)}>
            Add our tag
          </Button>
        )}
      </div>
    </form>
  );
}
