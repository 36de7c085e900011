import type { Product } from '#contract/product.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import type { LinkedProduct } from './calls.ts';
import { FilterBar } from './filter-bar.tsx';
import { LinkEditor } from './link-editor.tsx';
import { LinkRow } from './link-row.tsx';
import { PanelHeader } from './panel-header.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';
import { useEditing } from './use-editing.ts';
import { useFilter } from './use-filter.ts';
import { useSaving } from './use-saving.ts';

interface PanelProps {
  products: LinkedProduct[];
  onSaved: (product: Product) => void;
  /** A link is another one than is shown. */
  onChanged: () => void;
  onLogout: () => void;
}

export function Panel({ products, onSaved, onChanged, onLogout }: PanelProps) {
  const editing = useEditing(products);
  const saving = useSaving(onSaved, onChanged);
  const list = useFilter(products, {
    editedId: editing.draft?.productId,
    previous: saving.previous,
  });
  const links = Map.groupBy(products, ({ amazonUrl }) => amazonUrl);
  const edit = (product: LinkedProduct) =>
    editing.unlessUnsaved(() => {
      saving.forgetFailure();
      editing.open(product);
    });
  return (
    <>
      <PanelHeader onLogout={() => editing.unlessUnsaved(onLogout)} />
      <FilterBar
        products={products}
        filter={list.filter}
        shown={list.shown.length}
        onChange={list.change}
      />
      <ul className="card overflow-hidden" hidden={list.shown.length === 0}>
        {list.shown.map((product) => (
          <LinkRow
            key={product.id}
            product={product}
            times={links.get(product.amazonUrl)?.length ?? 1}
            takesFocus={
              editing.landing?.on === 'edit-button' && editing.landing.productId === product.id
            }
            saving={saving}
            onEdit={() => edit(product)}
            editor={
              editing.product === product && (
                <LinkEditor editing={editing} product={product} saving={saving} />
              )
            }
          />
        ))}
      </ul>
      <p className="text-note text-muted mt-4">
        A change of an earlier day is taken back under{' '}
        <Link className="prose-link" to={paths.adminProducts()}>
          Products
        </Link>{' '}
        or in the{' '}
        <Link className="prose-link" to={paths.adminHistory()}>
          History
        </Link>
        .
      </p>
      <p id="opens-in-a-new-tab" hidden>
        Opens in a new tab
      </p>
      <UnsavedQuestion editing={editing} />
    </>
  );
}
