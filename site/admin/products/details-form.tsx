import { useMutation } from '@tanstack/react-query';
import { formatDollars } from '#content/shops.ts';
import type { AdminProduct } from '#contract/products.ts';
import { callAsAdmin } from '#site/admin/shell/api.ts';
import { UnsavedPrompt, useDraftForm } from '#site/admin/shell/drafts.tsx';
import { ActionButton, ErrorText } from '#site/admin/shell/elements.tsx';
import { showServerError, TextField } from '#site/admin/shell/fields.tsx';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { centsOf, dollars, draftName } from './links.ts';

/** The API's field names, so that its errors appear at the fields. */
interface Details {
  listPrice: { cents: string; month: string };
  availability: string;
}

const detailsOf = ({
  price,
  priceMonth,
  availability,
}: Pick<AdminProduct, 'price' | 'priceMonth' | 'availability'>): Details => ({
  listPrice: { cents: dollars(price), month: priceMonth },
  availability,
});

const priceHelp = 'Enter the price in dollars, such as 1999 or 1,999.50.';

const priceOf = ({ listPrice: { cents, month } }: Details) => ({
  cents: centsOf(cents) ?? 0,
  month: month.trim(),
});

interface DetailsFormProps {
  product: AdminProduct;
  onClose: () => void;
}

export function DetailsForm({ product, onClose }: DetailsFormProps) {
  const { form, save, close } = useDetailsForm(product, onClose);
  const { isDirty, register } = form;
  const { errors } = form.formState;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={form.handleSubmit(() => save.isPending || save.mutate())}
    >
      <div className="grid gap-3 md:grid-cols-[9rem_12.5rem_minmax(0,1fr)] md:items-start">
        <TextField
          label="List price ($)"
          error={errors.listPrice?.cents?.message}
          inputMode="decimal"
          readOnly={save.isPending}
          {...register('listPrice.cents', {
            validate: (price) => centsOf(price) !== undefined || priceHelp,
          })}
        />
        <TextField
          label="Price as of"
          error={errors.listPrice?.month?.message}
          type="month"
          readOnly={save.isPending}
          {...register('listPrice.month')}
        />
        <TextField
          label="Availability (optional)"
          error={errors.availability?.message}
          placeholder="For example: Sold only by the manufacturer"
          readOnly={save.isPending}
          {...register('availability')}
        />
      </div>
      <ErrorText error={errors.root?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="hazard" pending={save.isPending || !isDirty}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="plain" pending={save.isPending} onClick={close}>
          {isDirty ? 'Discard changes' : 'Cancel'}
        </Button>
        <Resets product={product} form={form} onClose={close} />
      </div>
      <UnsavedPrompt form={form}>{`Your changes to ${product.name} aren’t saved.`}</UnsavedPrompt>
    </form>
  );
}

/** Sends only changed fields with the values they replace, so that the server detects conflicts. */
function useDetailsForm(product: AdminProduct, onClose: () => void) {
  const stored = detailsOf(product);
  const form = useDraftForm(draftName(product.id, 'details'), stored, JSON.stringify(stored));
  const { values } = form;
  const { dirtyFields } = form.formState;
  const close = () => {
    form.discard();
    onClose();
  };
  const save = useMutation({
    mutationFn: () => {
      const replaced: Details = JSON.parse(form.version);
      return callAsAdmin('PATCH /api/admin/products/:id', {
        params: { id: product.id },
        input: {
          ...(dirtyFields.listPrice ? { listPrice: priceOf(values) } : {}),
          ...(dirtyFields.availability ? { availability: values.availability } : {}),
          from: { listPrice: priceOf(replaced), availability: replaced.availability },
        },
      });
    },
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

interface ResetsProps {
  product: AdminProduct;
  form: ReturnType<typeof useDetailsForm>['form'];
  onClose: () => void;
}

/** Restore the values of the content files; unsaved text in the other field stays. */
function Resets({ product, form, onClose }: ResetsProps) {
  const { id, file, price, priceMonth, availability } = product;
  const resets = [
    {
      field: 'listPrice',
      other: 'availability',
      label: `Reset to ${formatDollars(file.price / 100)}`,
      isEdited: price !== file.price || priceMonth !== file.priceMonth,
    },
    {
      field: 'availability',
      other: 'listPrice',
      label: 'Reset availability',
      isEdited: availability !== file.availability,
    },
  ] as const;
  return resets.map(
    ({ field, other, label, isEdited }) =>
      isEdited && (
        <ActionButton
          key={field}
          tone="plain"
          run={() =>
            callAsAdmin('POST /api/admin/products/:id/file', {
              params: { id },
              input: { field },
            })
          }
          onDone={() => {
            if (form.formState.dirtyFields[other])
              form.resetField(field, { defaultValue: detailsOf(file)[field] });
            else onClose();
          }}
        >
          {label}
        </ActionButton>
      ),
  );
}
