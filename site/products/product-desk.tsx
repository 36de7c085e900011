import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskProduct } from '#contract/desk-products.ts';
import { sentenceOf } from '#site/desk/failure.ts';
import { Failed, Loading } from '#site/desk/listing.tsx';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { ProductRow } from './product-row.tsx';

const key = ['desk', 'products'];

/** Every product with its price, its line and how its link is. */
export function ProductDesk() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: key, queryFn: () => callAsAdmin('GET /api/admin/products'), staleTime: 0 });
  const keep = (saved: DeskProduct) =>
    client.setQueryData<DeskProduct[]>(key, (all) => all?.map((one) => (one.id === saved.id ? saved : one)));
  if (query.isError && !query.data)
    return <Failed sentence={`The products could not be loaded. ${sentenceOf(query.error)}`} onRetry={query.refetch} />;
  if (!query.data) return <Loading what="products" />;
  const links = Map.groupBy(query.data, ({ amazonUrl }) => amazonUrl);
  return (
    <ul className="product-desk">
      {query.data.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          isTwice={(links.get(product.amazonUrl)?.length ?? 0) > 1}
          onSaved={keep}
          onReload={query.refetch}
        />
      ))}
    </ul>
  );
}
