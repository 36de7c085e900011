import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#contract/product.ts';
import { showToast } from '#site/toast/toasts.ts';
import { type LinkedProduct, saveLink, whyNot } from './calls.ts';

interface Save {
  product: LinkedProduct;
  amazonUrl: string;
}

/** Sends one link at a time, remembers what stood there before, and says why the last one was refused. */
export function useSaving(onSaved: (product: Product) => void) {
  const [previous, setPrevious] = useState<ReadonlyMap<number, string>>(new Map());
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ product, amazonUrl }: Save) => saveLink(product, amazonUrl),
    onSuccess: (saved, { product }) => {
      if (saved.amazonUrl !== product.amazonUrl) setPrevious(new Map(previous).set(saved.id, product.amazonUrl));
      showToast({ title: 'Success!', description: 'Amazon link updated successfully' });
      onSaved(saved);
    },
    onError: () => showToast({ title: 'Error', description: 'Failed to update Amazon link', tone: 'destructive' }),
  });
  return {
    previous,
    save: mutate,
    savingId: isPending ? variables.product.id : undefined,
    failure: error && variables ? { productId: variables.product.id, sentence: whyNot(error) } : undefined,
    forgetFailure: reset,
  };
}

export type Saving = ReturnType<typeof useSaving>;
