import { useState } from 'react';
import type { DeskProduct, LinkCheck } from '#contract/desk-products.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { SearchBox, Toolbar } from '#site/admin/shell/toolbar.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { useQueryStore } from '#site/data/use-query.ts';
import { Button } from '#site/ui/button.tsx';
import { linkNeedsReview } from './link-problems.ts';
import { ProductRow } from './product-row.tsx';
import { noneShown, shownProducts, type Wanted } from './shown-products.ts';

const key = ['desk', 'products'];

/** Every product with its price, its line and how its link is. */
export function ProductDesk({ check }: { check: LinkCheck | undefined }) {
  const store = useQueryStore();
  const [words, setWords] = useState('');
  const [onlyNeedy, setOnlyNeedy] = useState(false);
  const query = useFresh({ queryKey: key, queryFn: () => callAsAdmin('GET /api/admin/products') });
  const keep = (saved: DeskProduct) =>
    store.write<DeskProduct[]>(key, (all) =>
      all?.map((one) => (one.id === saved.id ? saved : one)),
    );
  if (query.isError && !query.data)
    return (
      <Failed
        sentence={`The products could not be loaded. ${sentenceOf(query.error)}`}
        onRetry={query.refetch}
      />
    );
  if (!query.data) return <Loading what="products" />;
  const links = Map.groupBy(query.data, ({ amazonUrl }) => amazonUrl);
  const wanted = { words, onlyNeedy };
  const shown = shownProducts(query.data, wanted);
  const needy = query.data.filter(linkNeedsReview).length;
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search products"
          placeholder="Name, link or where it can be bought"
          onSearch={setWords}
        />
        {(needy > 0 || onlyNeedy) && (
          <Button tone="plain" aria-pressed={onlyNeedy} onClick={() => setOnlyNeedy(!onlyNeedy)}>
            {needy === 1 ? '1 link needs a look' : `${needy} links need a look`}
          </Button>
        )}
      </Toolbar>
      {check?.isRunning && <Progress {...check} />}
      <p role="status" className="text-note text-muted">
        {shown.length === query.data.length
          ? `All ${shown.length} products.`
          : `${shown.length} of ${query.data.length} products.`}
      </p>
      {shown.length === 0 && <NoProducts {...wanted} />}
      <ul className="product-desk">
        {shown.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            times={links.get(product.amazonUrl)?.length ?? 1}
            onSaved={keep}
            onReload={query.refetch}
          />
        ))}
      </ul>
    </>
  );
}

function NoProducts(wanted: Wanted) {
  const [what, how] = noneShown(wanted);
  return (
    <div className="desk-empty mt-3 wrap-anywhere">
      <p>{what}</p>
      <p>{how}</p>
    </div>
  );
}

function Progress({ done, total }: LinkCheck) {
  return (
    <div className="desk-note">
      <p role="status">
        The links are being looked at: {done} of {total}. What is found comes in by itself.
      </p>
      <progress className="letter-progress" aria-label="Links looked at" max={total} value={done} />
    </div>
  );
}
