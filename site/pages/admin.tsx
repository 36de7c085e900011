import type { Product } from '#contract/product.ts';
import { Panel } from '#site/admin/panel.tsx';
import { PanelHeader } from '#site/admin/panel-header.tsx';
import { call } from '#site/api.ts';
import { useFresh } from '#site/desk/use-fresh.ts';
import type { Head } from '#site/head/head.ts';
import { allProducts } from '#site/product/queries.ts';
import { Button } from '#site/ui/button.tsx';
import { useQueryStore } from '#site/use-query.ts';
import { Desk } from './parts/desk.tsx';
import { logOut } from './parts/log-out.ts';

export function head(): Head {
  return {
    title: 'Admin Panel - Amazon Links',
    description: 'Where the lab’s owner keeps the retailer links alive.',
    robots: 'noindex,nofollow',
  };
}

export function Page() {
  return (
    <Desk page="admin">
      <OpenPanel />
    </Desk>
  );
}

function OpenPanel() {
  const store = useQueryStore();
  const list = useFresh({ ...allProducts, queryFn: () => call('GET /api/products') });
  const keep = (saved: Product) =>
    store.write(allProducts.queryKey, (products) =>
      products?.map((product) => (product.id === saved.id ? saved : product)),
    );
  if (list.data)
    return <Panel products={list.data} onSaved={keep} onChanged={list.refetch} onLogout={logOut} />;
  return (
    <>
      <PanelHeader onLogout={logOut} />
      {list.error ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>The products could not be loaded. {list.error.message}</p>
          <Button onClick={() => list.refetch()}>Try again</Button>
        </div>
      ) : (
        <p role="status">Loading products...</p>
      )}
    </>
  );
}
