import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AdminProduct } from '#contract/products.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { errorField, fieldError, isConflict, otherError } from '#site/admin/shell/errors.ts';
import { ErrorText } from '#site/admin/shell/parts.tsx';
import { UnsavedPrompt } from '#site/admin/shell/unsaved-prompt.tsx';
import { useDraftForm } from '#site/admin/shell/use-draft.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { centsOf, dollars } from './price-words.ts';

interface Values {
  price: string;
  month: string;
  availability: string;
}

const valuesOf = (product: AdminProduct): Values => ({
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

/** Sends only what was changed, with what was shown, so that a change made elsewhere is not lost. */
export function DetailsForm({ product, onClose }: DetailsFormProps) {
  const id = useId();
  const stored = valuesOf(product);
  const form = useDraftForm<Values>(
    `details of product ${product.id}`,
    stored,
    JSON.stringify(stored),
  );
  const { values, isDirty, register } = form;
  const [priceError, setPriceError] = useState<string>();
  const shown: Values = JSON.parse(String(form.version));
  const params = { id: product.id };
  const save = useMutation({
    mutationFn: (cents: number) => {
      const isPriceChanged = values.price !== shown.price || values.month !== shown.month;
      const isLineChanged = values.availability !== shown.availability;
      return callAsAdmin('PATCH /api/admin/products/:id', {
        params,
        input: {
          ...(isPriceChanged ? { listPrice: { cents, month: values.month.trim() } } : {}),
          ...(isLineChanged ? { availability: values.availability } : {}),
          from: {
            listPrice: { cents: centsOf(shown.price) ?? 0, month: shown.month },
            availability: shown.availability,
          },
        },
      });
    },
    onSuccess: (saved) => {
      form.markSaved(valuesOf(saved), JSON.stringify(valuesOf(saved)));
      showToast({ title: 'Saved', description: `${product.name} is updated on the site.` });
      onClose();
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const all = await callAsAdmin('GET /api/admin/products');
      const latest = all.find((one) => one.id === product.id);
      if (!latest) return;
      // Only the field that the message is about counts as seen.
      const isPrice = errorField(error).startsWith('listPrice');
      const { price, month, availability } = valuesOf(latest);
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
  const isPriceEdited = product.price !== file.price || product.priceMonth !== file.priceMonth;
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <div className="grid gap-3 md:grid-cols-[9rem_11rem_minmax(0,1fr)]">
        <Field
          id={`${id}-price`}
          label="List price, $"
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
              placeholder="For example: Only from its maker"
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
        {isPriceEdited && (
          <Button tone="plain" pending={reset.isPending} onClick={() => reset.mutate('listPrice')}>
            Reset to ${dollars(file.price)}
          </Button>
        )}
        {product.availability !== file.availability && (
          <Button
            tone="plain"
            pending={reset.isPending}
            onClick={() => reset.mutate('availability')}
          >
            Reset availability
          </Button>
        )}
      </div>
      <UnsavedPrompt when={isDirty} onDiscard={form.discard}>
        {`Your changes to ${product.name} aren’t saved.`}
      </UnsavedPrompt>
    </form>
  );
}
