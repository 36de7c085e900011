import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Product } from '#contract/product.ts';
import { setDraft } from '#site/admin/draft.ts';
import { Panel } from '#site/admin/panel.tsx';
import { PanelHeader } from '#site/admin/panel-header.tsx';
import type { Head } from '#site/head/head.ts';
import { endSession, readToken, useToken } from '#site/owner/session.ts';
import { allProducts } from '#site/product/queries.ts';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { showToast } from '#site/toast/toasts.ts';
import { Button } from '#site/ui/button.tsx';

export function head(): Head {
  return {
    title: 'Admin Panel - Amazon Links',
    description: 'Where the lab’s owner keeps the retailer links alive.',
    robots: 'noindex,nofollow',
  };
}

/** The server does not know who is asking, so it shows nothing; the browser looks for a token first. */
export function Page() {
  const token = useToken();
  useEffect(() => {
    if (token === null) navigate(paths.adminLogin(), { replace: true });
  }, [token]);
  return <div className="page py-8 lg:py-10">{token ? <OpenPanel /> : <Door />}</div>;
}

function Door() {
  return (
    <p className="text-muted">
      One moment.
      <noscript> The admin panel needs JavaScript.</noscript>
    </p>
  );
}

function OpenPanel() {
  const client = useQueryClient();
  const list = useQuery({ ...allProducts, refetchOnMount: 'always' });
  const keep = (saved: Product) =>
    client.setQueryData(allProducts.queryKey, (products) =>
      products?.map((product) => (product.id === saved.id ? saved : product)),
    );
  if (list.data) return <Panel products={list.data} onSaved={keep} onLogout={logOut} />;
  return (
    <>
      <PanelHeader onLogout={logOut} />
      {list.isError ? (
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

function logOut(): void {
  setDraft(null);
  endSession(readToken());
  showToast({ title: 'Logged out', description: 'You have been successfully logged out' });
}
