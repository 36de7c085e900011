import { useQuery } from '@tanstack/react-query';
import { adminQuery, useProducts } from '#site/admin/shell/api.ts';
import { QueryView } from '#site/admin/shell/elements.tsx';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { ProductList } from './product-list.tsx';

export const head = (): Head => ({
  title: 'Admin Panel - Amazon Links',
  robots: 'noindex,nofollow',
});

export const { Page } = adminPage('admin', Products);

/** The stored token opens the panel; prices also need the password. */
function Products({ query: { view } }: PageProps) {
  const isDetailed = view !== undefined;
  const list = useProducts();
  const details = useQuery({ ...adminQuery('GET /api/admin/products'), enabled: isDetailed });
  return (
    <>
      <ScreenHeader
        title="Admin Panel - Amazon Links"
        actions={
          !isDetailed && (
            <Link to={paths.admin({ view: 'prices' })} className={buttonClass('plain')}>
              Prices and availability
            </Link>
          )
        }
      />
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
