import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { availabilities } from '#contract/catalog-values.ts';
import type { AdminProduct } from '#contract/products.ts';
import type { PriceKind } from '#features/gadgets/prices.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { callAsAdmin, isConflict } from '#ui/admin/api.ts';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import { ErrorText } from '#ui/admin/elements.tsx';
import { SelectField, showServerError, TextField } from '#ui/admin/fields.tsx';
import { centsOf, dollars, draftName, priceAndAvailability } from './links.ts';

/** The API's field names, so that its errors appear at the fields. */
interface Values {
  price: { cents: string; month: string; kind: PriceKind; source: string };
  availability: AdminProduct['availability'];
}

function valuesOf({ price, priceMonth = '', latestPrice, availability }: AdminProduct): Values {
  const { cents, month, kind } = latestPrice ?? { cents: price, month: priceMonth, kind: 'list' };
  return { price: { cents: dollars(cents), month, kind, source: '' }, availability };
}

const priceHelp = 'Enter the price in dollars, such as 1999 or 1,999.50.';

interface PriceFormProps {
  product: AdminProduct;
  onClose: () => void;
}

export function PriceForm({ product, onClose }: PriceFormProps) {
  const { form, save, close } = usePriceForm(product, onClose);
  const { isDirty } = form;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={form.handleSubmit(() => save.isPending || save.mutate())}
    >
      <PriceFields form={form} isReadOnly={save.isPending} />
      {isConflict(save.error) && (
        <p className="font-bold" role="alert">
          Saved elsewhere: {priceAndAvailability(product)} Your values are in the fields.
        </p>
      )}
      <ErrorText error={form.formState.errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="hazard" pending={save.isPending || !isDirty}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="plain" pending={save.isPending} onClick={close}>
          {isDirty ? 'Discard changes' : 'Cancel'}
        </Button>
      </div>
      <UnsavedPrompt form={form}>{`Your changes to ${product.name} aren’t saved.`}</UnsavedPrompt>
    </form>
  );
}

interface PriceFieldsProps {
  form: UseFormReturn<Values>;
  isReadOnly: boolean;
}

function PriceFields({ form, isReadOnly }: PriceFieldsProps) {
  const { register, formState } = form;
  const { errors, dirtyFields } = formState;
  // A new price is of this month, unless the owner says otherwise.
  const setMonth = () => {
    const month = new Date().toISOString().slice(0, 7);
    if (!dirtyFields.price?.month) form.setValue('price.month', month, { shouldDirty: true });
  };
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:items-start">
        <TextField
          label="New price ($)"
          error={errors.price?.cents?.message}
          inputMode="decimal"
          readOnly={isReadOnly}
          {...register('price.cents', {
            validate: (price) => centsOf(price) !== undefined || priceHelp,
            onChange: setMonth,
          })}
        />
        <SelectField
          label="Kind of price"
          error={errors.price?.kind?.message}
          options={[
            ['list', 'List price'],
            ['street', 'Price in stores'],
            ['used', 'Used price'],
          ]}
          {...register('price.kind')}
        />
        <TextField
          label="Price as of"
          error={errors.price?.month?.message}
          type="month"
          readOnly={isReadOnly}
          {...register('price.month')}
        />
        <SelectField
          label="Availability"
          error={errors.availability?.message}
          options={availabilities.map((value) => [value, availabilityNames[value]])}
          {...register('availability')}
        />
      </div>
      <TextField
        label="Page with this price (optional)"
        error={errors.price?.source?.message}
        type="url"
        placeholder="https://"
        autoComplete="off"
        readOnly={isReadOnly}
        {...register('price.source')}
      />
    </>
  );
}

const availabilityNames: Record<AdminProduct['availability'], string> = {
  sold: 'Sold',
  'sold out': 'Sold out',
  discontinued: 'Discontinued',
  replaced: 'Replaced by its successor',
};

/** Sends only changed fields, with the versions they replace. */
function usePriceForm(product: AdminProduct, onClose: () => void) {
  const { product: text, facts } = product.documents;
  const seen = JSON.stringify({ product: text.version, facts: facts.version });
  const form = useDraftForm(draftName(product.id, 'price'), valuesOf(product), seen);
  const { price, availability } = form.values;
  const { dirtyFields } = form.formState;
  const close = () => {
    form.discard();
    onClose();
  };
  const save = useMutation({
    mutationFn: () =>
      callAsAdmin('PATCH /api/admin/products/:id', {
        params: { id: product.id },
        input: {
          ...(dirtyFields.price && { price: priceIn(price) }),
          ...(dirtyFields.availability && { availability }),
          versions: JSON.parse(form.version),
        },
      }),
    onSuccess: () => {
      showToast({ title: 'Saved', description: `${product.name} is updated on the site.` });
      close();
    },
    onError: (error) => {
      showServerError(form, error);
      form.acceptConflict(error);
    },
  });
  return { form, save, close };
}

const priceIn = ({ cents, month, kind, source }: Values['price']) => ({
  cents: centsOf(cents) ?? 0,
  month: month.trim(),
  kind,
  ...(source.trim() && { source: source.trim() }),
});
