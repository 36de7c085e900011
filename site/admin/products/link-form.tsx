import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import type { AdminProduct, Product } from '#contract/products.ts';
import { Button } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { isConflict, sendAsAdmin } from '#ui/admin/api.ts';
import { UnsavedPrompt, useDraftForm } from '#ui/admin/drafts.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { useStores } from '#ui/admin/loaded-settings.tsx';
import { draftName, linkProblems, withOurTag, withScheme } from './links.ts';

interface LinkFormProps {
  product: Pick<Product, 'id' | 'name' | 'amazonUrl'> & { details: AdminProduct | undefined };
  onClose: () => void;
}

/** Enter saves, Escape cancels, and an empty link is not sent. */
export function LinkForm({ product, onClose }: LinkFormProps) {
  const { form, save, close } = useLinkForm(product, onClose);
  const { isDirty, register, setValue } = form;
  const link = form.values.amazonUrl.trim();
  const error = form.formState.errors.amazonUrl?.message;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !save.isPending) close();
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
          readOnly={save.isPending}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby={`product-${product.id} link-notes`}
          aria-invalid={Boolean(error)}
          {...register('amazonUrl', {
            validate: (text) => text.trim() !== '' || 'Paste a link first.',
          })}
        />
        <div id="link-notes" aria-live="polite" className="grid gap-1">
          {error && <p className="field-error">{error}</p>}
          {!error && link && isDirty && <LinkProblems link={link} />}
          {isConflict(save.error) && <p>Saved elsewhere: {product.amazonUrl}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="hazard" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
          <Button tone="plain" pending={save.isPending} onClick={close}>
            Cancel
          </Button>
          <Fixes
            link={link}
            isPending={save.isPending}
            onFix={(fixed) =>
              setValue('amazonUrl', fixed, { shouldDirty: true, shouldValidate: true })
            }
          />
        </div>
      </form>
      {/* Outside the form, because Escape in the dialog must not cancel the editing. */}
      <UnsavedPrompt form={form}>{`Your new link for ${product.name} isn’t saved.`}</UnsavedPrompt>
    </>
  );
}

function useLinkForm({ id, amazonUrl, details }: LinkFormProps['product'], onClose: () => void) {
  const seen = details?.documents.product.version ?? 0;
  const form = useDraftForm(draftName(id, 'link'), { amazonUrl }, seen);
  const { setFocus } = form;
  useEffect(() => setFocus('amazonUrl', { shouldSelect: true }), [setFocus]);
  const close = () => {
    form.discard();
    onClose();
  };
  const save = useMutation({
    // `If-Match` has the version that the link replaces, also if it was typed before a login.
    mutationFn: (link: string) =>
      sendAsAdmin(
        'PATCH /api/products/:id',
        [{ params: { id }, input: { amazonUrl: link } }],
        form.version ? { 'If-Match': `"${form.version}"` } : {},
      ),
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
      form.acceptConflict(error);
    },
  });
  return { form, save, close };
}

interface FixesProps {
  link: string;
  isPending: boolean;
  onFix: (fixed: string) => void;
}

function Fixes({ link, isPending, onFix }: FixesProps) {
  const stores = useStores();
  const fixes: [label: string, fixed: string | undefined][] = [
    ['Add https://', withScheme(link, stores)],
    ['Use our tag', withOurTag(link, stores)],
  ];
  return fixes.map(
    ([label, fixed]) =>
      fixed && (
        <Button key={label} tone="plain" pending={isPending} onClick={() => onFix(fixed)}>
          {label}
        </Button>
      ),
  );
}

export function LinkProblems({ link }: { link: string }) {
  const stores = useStores();
  return linkProblems(link, stores).map(({ kind, text }) => (
    <p key={kind} className="flex items-center gap-1.5 text-note font-bold text-ember">
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  ));
}
