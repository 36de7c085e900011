import { useState } from 'react';
import { Button } from '#site/ui/button.tsx';
import { askToLeave, readDraft } from '#ui/admin/drafts.tsx';
import { Empty } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { useStores } from '#ui/admin/loaded-settings.tsx';
import { SearchBox, Toolbar } from '#ui/admin/table.tsx';
import { draftName, isSearchLink, linkNeedsReview } from './links.ts';
import { type EditForm, type ListedProduct, ProductRow } from './product-row.tsx';

/** Only one row is edited at a time. */
interface Editing {
  id: number;
  form: EditForm;
}

/** After a new login, the row with unsaved input is open again. */
const unsavedRow = (products: ListedProduct[]): Editing | undefined =>
  products
    .flatMap(({ id }): Editing[] => [
      { id, form: 'link' },
      { id, form: 'price' },
    ])
    .find(({ id, form }) => readDraft(draftName(id, form)) !== undefined);

export function ProductList({ products }: { products: ListedProduct[] }) {
  const [words, setWords] = useState('');
  const [onlyReview, setOnlyReview] = useState(false);
  const [editing, setEditing] = useState(() => unsavedRow(products));
  const stores = useStores();
  const needsReview = ({ amazonUrl, details }: ListedProduct) =>
    linkNeedsReview({ amazonUrl, brokenLink: details?.brokenLink ?? null }, stores);
  const review = products.filter(needsReview);
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = products.filter(
    (product) =>
      product.id === editing?.id ||
      ((!onlyReview || needsReview(product)) &&
        terms.every((word) => searchText(product).includes(word))),
  );
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search products"
          placeholder="Search by name, scenario, or link"
          onSearch={setWords}
        />
        {(review.length > 0 || onlyReview) && (
          <Button
            tone={onlyReview ? 'hazard' : 'paper'}
            aria-pressed={onlyReview}
            onClick={() => setOnlyReview(!onlyReview)}
          >
            {count(review.length, 'link needs review', 'links need review')}
          </Button>
        )}
      </Toolbar>
      <Summary products={products} shown={shown.length} review={review.length} />
      {shown.length === 0 && <Empty title="No products match.">Try fewer words.</Empty>}
      <ul className="card divide-y-2 divide-hairline overflow-hidden empty:hidden">
        {shown.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isShared={products.some(
              ({ id, amazonUrl }) => id !== product.id && amazonUrl === product.amazonUrl,
            )}
            form={editing?.id === product.id ? editing.form : undefined}
            onEdit={(form) => askToLeave(() => setEditing({ id: product.id, form }))}
            onClose={() => setEditing(undefined)}
          />
        ))}
      </ul>
      <p id="opens-in-a-new-tab" hidden>
        Opens in a new tab
      </p>
    </>
  );
}

interface SummaryProps {
  products: ListedProduct[];
  shown: number;
  review: number;
}

function Summary({ products, shown, review }: SummaryProps) {
  const searchLinks = products.filter(({ amazonUrl }) => isSearchLink(amazonUrl)).length;
  return (
    <p role="status" className="mb-3 text-note text-muted">
      {shown === products.length
        ? `${products.length} products. `
        : `${shown} of ${products.length} products. `}
      {searchLinks > 0
        ? `${count(searchLinks, 'link goes', 'links go')} to search results.`
        : review === 0 && 'No links need review.'}
    </p>
  );
}

const searchText = ({ name, scenario, amazonUrl, availability }: ListedProduct): string =>
  `${name} ${scenario} ${amazonUrl} ${availability}`.toLowerCase();
