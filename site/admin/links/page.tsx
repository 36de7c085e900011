import type { Product } from '#contract/product.ts';
import { logOut } from '#site/admin/shell/log-out.ts';
import { Desk } from '#site/admin/shell/shell.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { call } from '#site/data/api-client.ts';
import type { QueryKey } from '#site/data/query-store.ts';
import { useQueryStore } from '#site/data/use-query.ts';
import type { Head } from '#site/seo/head.ts';
import { Button } from '#site/ui/button.tsx';
import { Panel } from './panel.tsx';
import { PanelHeader } from './panel-header.tsx';

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

const queryKey: QueryKey<Product[]> = ['/api/products'];

function OpenPanel() {
  const store = useQueryStore();
  const list = useFresh({ queryKey, queryFn: () => call('GET /api/products') });
  const keep = (saved: Product) =>
    store.write(queryKey, (products) =>
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
