import { useState } from 'react';
import { useBlocker } from '#site/router/use-blocker.ts';
import type { LinkedProduct } from './calls.ts';
import { setDraft, useDraft } from './draft.ts';

/** Where the focus goes when the editor closes, or when it is returned to. */
type Landing =
  | { on: 'edit-button'; productId: number }
  | { on: 'editor'; time: number }
  | undefined;

/** One row at a time is edited, and text that is not saved yet is not given up without a question. */
export function useEditing(products: LinkedProduct[]) {
  const draft = useDraft();
  const [landing, setLanding] = useState<Landing>();
  const [waiting, setWaiting] = useState<{ go: () => void }>();
  const product = products.find(({ id }) => id === draft?.productId);
  const isUnsaved =
    draft !== null && product !== undefined && draft.text.trim() !== product.amazonUrl;

  const ask = (go: () => void) => setWaiting({ go });
  useBlocker(isUnsaved ? ask : undefined);

  return {
    draft,
    product,
    landing,
    /** Does it at once, or after the owner has agreed to lose the text. */
    unlessUnsaved: (go: () => void) => (isUnsaved ? ask(go) : go()),
    open: ({ id, amazonUrl }: LinkedProduct) => {
      setLanding(undefined);
      setDraft({ productId: id, text: amazonUrl });
    },
    type: (text: string) => draft && setDraft({ ...draft, text }),
    close: () => {
      if (draft) setLanding({ on: 'edit-button', productId: draft.productId });
      setDraft(null);
    },
    isAsking: waiting !== undefined,
    keepEditing: () => {
      setWaiting(undefined);
      setLanding({ on: 'editor', time: Date.now() });
    },
    discard: () => {
      setWaiting(undefined);
      setDraft(null);
      waiting?.go();
    },
  };
}

export type Editing = ReturnType<typeof useEditing>;
