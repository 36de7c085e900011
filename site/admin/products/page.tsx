import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { downloadAsAdmin, optionalAdminQuery, useProducts } from '#site/admin/shell/api.ts';
import { Callout, DownloadButton, QueryView } from '#site/admin/shell/elements.tsx';
import { count } from '#site/admin/shell/format.ts';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { CheckLinks } from './check-links.tsx';
import { ImportLinks } from './import-links.tsx';
import { ProductList } from './product-list.tsx';

export const head = (): Head => ({
  title: 'Admin Panel - Amazon Links',
  robots: 'noindex,nofollow',
});

export const { Page } = adminPage('admin', Products);

function Products() {
  const [isImporting, setIsImporting] = useState(false);
  const list = useProducts();
  const details = useQuery(optionalAdminQuery('GET /api/admin/products'));
  return (
    <>
      <ScreenHeader
        title="Admin Panel - Amazon Links"
        actions={
          <>
            <CheckLinks />
            <Button
              tone="plain"
              aria-expanded={isImporting}
              onClick={() => setIsImporting(!isImporting)}
            >
              <Upload size={18} aria-hidden="true" />
              Import links
            </Button>
            <DownloadButton download={() => downloadAsAdmin('GET /api/admin/link-file')} />
          </>
        }
      />
      <AttentionBanner />
      {isImporting && <ImportLinks />}
      <QueryView query={list} what="products">
        {(products) => (
          <ProductList
            products={products.map((product) => ({
              ...product,
              details: details.data?.find(({ id }) => id === product.id),
            }))}
          />
        )}
      </QueryView>
    </>
  );
}

/** After the login, a link to Today if something needs attention. */
function AttentionBanner() {
  const { data } = useQuery(optionalAdminQuery('GET /api/admin/today'));
  const alerts = data ? data.alerts.length + data.setup.length : 0;
  if (alerts === 0) return null;
  return (
    <Callout
      action={
        <Link to={paths.adminToday()} className={buttonClass('hazard', 'small')}>
          Open Today
        </Link>
      }
    >
      {count(alerts, 'thing needs', 'things need')} your attention.
    </Callout>
  );
}
