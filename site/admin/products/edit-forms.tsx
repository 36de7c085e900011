import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { formatDollars } from '#content/shops.ts';
import { linkVersion } from '#contract/catalog-values.ts';
import type { AdminProduct, Product } from '#contract/products.ts';
import { callAsAdmin, sendAsAdmin } from '#site/admin/shell/api.ts';
import { UnsavedPrompt, useDraftForm } from '#site/admin/shell/drafts.tsx';
import { ActionButton, ErrorText } from '#site/admin/shell/elements.tsx';
import { showServerError, TextField } from '#site/admin/shell/fields.tsx';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { centsOf, dollars, linkProblems, withOurTag, withScheme } from './links.ts';

/** Unsaved input of these forms is stored under this name. */
export const draftName = (id: number, form: 'link' | 'details'): string =>
  `${form} of product ${id}`;

interface LinkFormProps {
  product: Pick<Product, 'id' | 'name' | 'amazonUrl'>;
  onClose: () => void;
}

/** Enter saves, Escape cancels, and an empty link is not sent. */
export function LinkForm({ product: { id, name, amazonUrl }, onClose }: LinkFormProps) {
  const form = useDraftForm(draftName(id, 'link'), { amazonUrl }, amazonUrl);
  const { isDirty, register, setFocus, setValue, values } = form;
  useEffect(() => setFocus('amazonUrl', { shouldSelect: true }), [setFocus]);
  const close = () => {
    form.discard();
    onClose();
  };
  const save = useMutation({
    // `If-Match` contains the link shown in the row, so that a newer one is not overwritten.
    mutationFn: (link: string) =>
      sendAsAdmin('PATCH /api/products/:id', [{ params: { id }, input: { amazonUrl: link } }], {
        'If-Match': linkVersion(amazonUrl),
      }),
    onSuccess: () => {
      showToast({ title: 'Success!', description: 'Amazon link updated successfully' });
      close();
    },
    onError: (error) => {
      showToast({
        title: 'Error',
        description: 'Failed to update Amazon link',
        tone: 'destructive',
      });
      showServerError(form, error, 'amazonUrl');
    },
  });
  const submit = form.handleSubmit(() => save.isPending || save.mutate(link));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !save.isPending) close();
  };
  const link = values.amazonUrl.trim();
  const error = form.formState.errors.amazonUrl?.message;
  const fixes: [label: string, fixed: string | undefined][] = [
    ['Add https://', withScheme(link)],
    ['Add our tag', withOurTag(link)],
  ];
  return (
    <>
      <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className="grid gap-3">
        <TextField
          label="New link"
          type="url"
          readOnly={save.isPending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby={`product-${id} link-notes`}
          aria-invalid={Boolean(error)}
          {...register('amazonUrl', {
            validate: (text) => text.trim() !== '' || 'Paste a link first.',
          })}
        />
        <div id="link-notes" aria-live="polite" className="grid gap-1">
          {error && <p className="field-error">{error}</p>}
          {!error && link && isDirty && <LinkProblems link={link} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="hazard" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
          <Button tone="plain" pending={save.isPending} onClick={close}>
            Cancel
          </Button>
          {fixes.map(
            ([label, fixed]) =>
              fixed && (
                <Button
                  key={label}
                  tone="plain"
                  pending={save.isPending}
                  onClick={() =>
                    setValue('amazonUrl', fixed, { shouldDirty: true, shouldValidate: true })
                  }
                >
                  {label}
                </Button>
              ),
          )}
        </div>
      </form>
      {/* Outside the form, because Escape in the dialog must not cancel the editing. */}
      <UnsavedPrompt form={form}>{`Your new link for ${name} isn’t saved.`}</UnsavedPrompt>
    </>
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

/** The API's field names, so that its errors appear at the fields. */
interface Details {
  listPrice: { cents: string; month: string };
  availability: string;
}

const detailsOf = ({ price, priceMonth, availability }: AdminProduct): Details => ({
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

/** Sends only changed fields with the values they replace, so that the server detects conflicts. */
export function DetailsForm({ product, onClose }: DetailsFormProps) {
  const stored = detailsOf(product);
  const form = useDraftForm(draftName(product.id, 'details'), stored, JSON.stringify(stored));
  const { values, isDirty, register } = form;
  const { errors, dirtyFields } = form.formState;
  const params = { id: product.id };
  const close = () => {
    form.discard();
    onClose();
  };
  const save = useMutation({
    mutationFn: () => {
      const replaced: Details = JSON.parse(form.version);
      return callAsAdmin('PATCH /api/admin/products/:id', {
        params,
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
  const { file } = product;
  const resets: [field: 'listPrice' | 'availability', label: string, isEdited: boolean][] = [
    [
      'listPrice',
      `Reset to ${formatDollars(file.price / 100)}`,
      product.price !== file.price || product.priceMonth !== file.priceMonth,
    ],
    ['availability', 'Reset availability', product.availability !== file.availability],
  ];
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
          {...register('listPrice.cents', {
            validate: (price) => centsOf(price) !== undefined || priceHelp,
          })}
        />
        <TextField
          label="Price as of"
          error={errors.listPrice?.month?.message}
          type="month"
          {...register('listPrice.month')}
        />
        <TextField
          label="Availability (optional)"
          error={errors.availability?.message}
          placeholder="For example: Sold only by the manufacturer"
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
        {resets.map(
          ([field, label, isEdited]) =>
            isEdited && (
              <ActionButton
                key={field}
                tone="plain"
                run={() =>
                  callAsAdmin('POST /api/admin/products/:id/file', { params, input: { field } })
                }
                onDone={onClose}
              >
                {label}
              </ActionButton>
            ),
        )}
      </div>
      <UnsavedPrompt form={form}>{`Your changes to ${product.name} aren’t saved.`}</UnsavedPrompt>
    </form>
  );
}
