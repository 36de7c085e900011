import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#site/router/paths.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { adminQuery, useProducts } from '#ui/admin/api.ts';
import { QueryView } from '#ui/admin/elements.tsx';
import { ScreenHeader, useTitle } from '#ui/admin/shell.tsx';
import { ProductList } from './product-list.tsx';

const panelTitle = 'Admin Panel - Amazon Links';

/** The stored token opens the panel; prices also need the password. */
export function Component() {
  useTitle(panelTitle);
  const [search] = useSearchParams();
  const isDetailed = search.has('view');
  const list = useProducts();
  const details = useQuery({ ...adminQuery('GET /api/admin/products'), enabled: isDetailed });
  return (
    <>
      <ScreenHeader
        title={panelTitle}
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
