import { useState } from 'react';
import type { Product } from '#contract/product.ts';
import { Confirm } from '#site/ui/confirm.tsx';
import type { LinkedProduct } from './calls.ts';
import { type Filter, shownProducts } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { LinkEditor } from './link-editor.tsx';
import { LinkRow } from './link-row.tsx';
import { PanelHeader } from './panel-header.tsx';
import { useEditing } from './use-editing.ts';
import { useSaving } from './use-saving.ts';

interface PanelProps {
  products: LinkedProduct[];
  onSaved: (product: Product) => void;
  onLogout: () => void;
}

export function Panel({ products, onSaved, onLogout }: PanelProps) {
  const [filter, setFilter] = useState<Filter>({ words: '', onlyWrong: false });
  const editing = useEditing(products);
  const saving = useSaving(onSaved);
  // What is being edited or was just saved stays in sight, whatever the filter says.
  const pinned = new Set([...saving.previous.keys(), ...(editing.draft ? [editing.draft.productId] : [])]);
  const shown = shownProducts(products, filter, pinned);
  const edit = (product: LinkedProduct) =>
    editing.unlessUnsaved(() => {
      saving.forgetFailure();
      editing.open(product);
    });
  return (
    <>
      <PanelHeader onLogout={() => editing.unlessUnsaved(onLogout)} />
      <FilterBar products={products} filter={filter} shown={shown.length} onChange={setFilter} />
      <ul className="card overflow-hidden" hidden={shown.length === 0}>
        {shown.map((product) => (
          <LinkRow
            key={product.id}
            product={product}
            takesFocus={editing.landing?.on === 'edit-button' && editing.landing.productId === product.id}
            isBusy={saving.savingId !== undefined}
            isSaving={saving.savingId === product.id}
            failure={saving.failure?.productId === product.id ? saving.failure.sentence : undefined}
            previous={saving.previous.get(product.id)}
            onUndo={(amazonUrl) => saving.save({ product, amazonUrl })}
            onEdit={() => edit(product)}
            editor={editing.product === product && <LinkEditor editing={editing} product={product} saving={saving} />}
          />
        ))}
      </ul>
      <p id="opens-in-a-new-tab" hidden>
        Opens in a new tab
      </p>
      {editing.isAsking && (
        <Confirm
          title="Leave this link unsaved?"
          keep="Keep editing"
          discard="Discard the change"
          onKeep={editing.keepEditing}
          onDiscard={editing.discard}
        >
          You have changed the link of {editing.product?.name}, but not saved it.
        </Confirm>
      )}
    </>
  );
}
