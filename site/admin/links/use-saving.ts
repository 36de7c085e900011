import { useState } from 'react';
import type { Product } from '#contract/product.ts';
import { useSending } from '#site/data/use-sending.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { isChangedMeanwhile, type LinkedProduct, saveLink, whyNot } from './calls.ts';

interface Save {
  product: LinkedProduct;
  amazonUrl: string;
  onSaved?: () => void;
}

/** Sends one link at a time, remembers what stood there before, and says why the last one was refused. `onChanged`: somebody else was first. */
export function useSaving(onSaved: (product: Product) => void, onChanged: () => void) {
  const [previous, setPrevious] = useState<ReadonlyMap<number, string>>(new Map());
  const { state, send, forget } = useSending({
    send: ({ product, amazonUrl }: Save) => saveLink(product, amazonUrl),
    onSuccess: (saved, { product, onSaved: close }) => {
      if (saved.amazonUrl !== product.amazonUrl)
        setPrevious((known) => new Map(known).set(saved.id, product.amazonUrl));
      showToast({ title: 'Success!', description: 'Amazon link updated successfully' });
      onSaved(saved);
      close?.();
    },
    onFailure: (error) => {
      if (isChangedMeanwhile(error)) onChanged();
      showToast({
        title: 'Error',
        description: 'Failed to update Amazon link',
        tone: 'destructive',
      });
    },
  });
  return {
    previous,
    save: send,
    savingId: state.status === 'pending' ? state.input.product.id : undefined,
    failure:
      state.status === 'failed'
        ? { productId: state.input.product.id, sentence: whyNot(state.error) }
        : undefined,
    forgetFailure: forget,
  };
}

export type Saving = ReturnType<typeof useSaving>;
