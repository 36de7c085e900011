import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { linkVersion } from '#contract/catalog-values.ts';
import type { AdminProduct, Product } from '#contract/products.ts';
import {
  callAsAdmin,
  errorField,
  errorMessage,
  fieldError,
  inSession,
  isConflict,
  otherError,
} from '#site/admin/shell/api.ts';
import { UnsavedPrompt, useDraftForm } from '#site/admin/shell/drafts.tsx';
import { formatPrice } from '#site/admin/shell/format.ts';
import { ErrorText } from '#site/admin/shell/parts.tsx';
import { send } from '#site/data/api-client.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { centsOf, dollars, linkProblems, withOurTag, withScheme } from './links.ts';

type ShownLink = Pick<Product, 'id' | 'amazonUrl'>;

/** `If-Match` contains the link shown in the row, so that a newer one is not overwritten. */
async function saveLink(shown: ShownLink, amazonUrl: string): Promise<Product> {
  const response = await inSession((headers) =>
    send('PATCH /api/products/:id', [{ params: { id: shown.id }, input: { amazonUrl } }], {
      ...headers,
      'If-Match': linkVersion(shown.amazonUrl),
    }),
  );
  return response.json();
}

interface LinkFormProps {
  product: ShownLink;
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Enter saves, Escape cancels, and an empty link is not sent. */
export function LinkForm({ product, text, onType, onClose }: LinkFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isEmptyRejected, setIsEmptyRejected] = useState(false);
  const save = useMutation({
    mutationFn: (amazonUrl: string) => saveLink(product, amazonUrl),
    onSuccess: () => {
      showToast({ title: 'Success!', description: 'Amazon link updated successfully' });
      onClose();
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
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !save.isPending) onClose();
  };
  const error =
    isEmptyRejected && link === '' ? 'Paste a link first.' : save.error && errorMessage(save.error);
  const fixes: [label: string, fixed: string | undefined][] = [
    ['Add https://', withScheme(link)],
    ['Add our tag', withOurTag(link)],
  ];
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
          {!error && link && text !== product.amazonUrl && <LinkProblems link={link} />}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="hazard" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="plain" pending={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        {fixes.map(
          ([label, fixed]) =>
            fixed && (
              <Button key={label} tone="plain" pending={save.isPending} onClick={() => type(fixed)}>
                {label}
              </Button>
            ),
        )}
      </div>
    </form>
  );
}

export function LinkProblems({ link }: { link: string }) {
  return linkProblems(link).map(({ kind, text }) => (
    <p key={kind} className="flex items-center gap-1.5 text-note font-bold text-ember">
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  ));
}

interface Details {
  price: string;
  month: string;
  availability: string;
}

const detailsOf = (product: AdminProduct): Details => ({
  price: dollars(product.price),
  month: product.priceMonth,
  availability: product.availability,
});

const priceHelp = 'Enter the price in dollars, such as 1999 or 1,999.50.';
const fields = ['listPrice.cents', 'listPrice.month', 'availability'];

interface DetailsFormProps {
  product: AdminProduct;
  onClose: () => void;
}

/** Sends only changed fields with the values shown, so that concurrent changes are not lost. */
export function DetailsForm({ product, onClose }: DetailsFormProps) {
  const id = useId();
  const stored = detailsOf(product);
  const form = useDraftForm<Details>(
    `details of product ${product.id}`,
    stored,
    JSON.stringify(stored),
  );
  const { values, isDirty, register } = form;
  const [priceError, setPriceError] = useState<string>();
  const shown: Details = JSON.parse(String(form.version));
  const params = { id: product.id };
  const save = useMutation({
    mutationFn: (cents: number) => {
      const isPriceChanged = values.price !== shown.price || values.month !== shown.month;
      const isAvailabilityChanged = values.availability !== shown.availability;
      return callAsAdmin('PATCH /api/admin/products/:id', {
        params,
        input: {
          ...(isPriceChanged ? { listPrice: { cents, month: values.month.trim() } } : {}),
          ...(isAvailabilityChanged ? { availability: values.availability } : {}),
          from: {
            listPrice: { cents: centsOf(shown.price) ?? 0, month: shown.month },
            availability: shown.availability,
          },
        },
      });
    },
    onSuccess: (saved) => {
      form.markSaved(detailsOf(saved), JSON.stringify(detailsOf(saved)));
      showToast({ title: 'Saved', description: `${product.name} is updated on the site.` });
      onClose();
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const all = await callAsAdmin('GET /api/admin/products');
      const latest = all.find((one) => one.id === product.id);
      if (!latest) return;
      // Only the field in the error message is marked as seen.
      const isPrice = errorField(error).startsWith('listPrice');
      const { price, month, availability } = detailsOf(latest);
      form.acceptVersion(
        JSON.stringify(isPrice ? { ...shown, price, month } : { ...shown, availability }),
      );
    },
  });
  const reset = useMutation({
    mutationFn: (field: 'listPrice' | 'availability') =>
      callAsAdmin('POST /api/admin/products/:id/file', { params, input: { field } }),
    onSuccess: onClose,
  });
  const submit = form.handleSubmit(() => {
    const cents = centsOf(values.price);
    setPriceError(cents === undefined ? priceHelp : undefined);
    if (cents !== undefined && !save.isPending) save.mutate(cents);
  });
  const { file } = product;
  const resets: [field: 'listPrice' | 'availability', label: string, isEdited: boolean][] = [
    [
      'listPrice',
      `Reset to ${formatPrice(file.price)}`,
      product.price !== file.price || product.priceMonth !== file.priceMonth,
    ],
    ['availability', 'Reset availability', product.availability !== file.availability],
  ];
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <div className="grid gap-3 md:grid-cols-[9rem_12.5rem_minmax(0,1fr)] md:items-start">
        <Field
          id={`${id}-price`}
          label="List price ($)"
          error={priceError ?? fieldError(save.error, 'listPrice.cents')}
        >
          {(control) => (
            <input {...control} {...register('price')} className="input" inputMode="decimal" />
          )}
        </Field>
        <Field
          id={`${id}-month`}
          label="Price as of"
          error={fieldError(save.error, 'listPrice.month')}
        >
          {(control) => (
            <input {...control} {...register('month')} type="month" className="input" />
          )}
        </Field>
        <Field
          id={`${id}-availability`}
          label="Availability (optional)"
          error={fieldError(save.error, 'availability')}
        >
          {(control) => (
            <input
              {...control}
              {...register('availability')}
              className="input"
              placeholder="For example: Sold only by the manufacturer"
            />
          )}
        </Field>
      </div>
      <ErrorText error={otherError(save.error, fields) ?? reset.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="hazard" pending={save.isPending || !isDirty}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button
          tone="plain"
          pending={save.isPending}
          onClick={() => {
            form.discard();
            onClose();
          }}
        >
          {isDirty ? 'Discard changes' : 'Cancel'}
        </Button>
        {resets.map(
          ([field, label, isEdited]) =>
            isEdited && (
              <Button
                key={field}
                tone="plain"
                pending={reset.isPending}
                onClick={() => reset.mutate(field)}
              >
                {label}
              </Button>
            ),
        )}
      </div>
      <UnsavedPrompt when={isDirty} onConfirm={form.discard}>
        {`Your changes to ${product.name} aren’t saved.`}
      </UnsavedPrompt>
    </form>
  );
}
