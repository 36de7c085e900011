import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Desk } from '#site/admin/shell/shell.tsx';
import { allProducts } from '#site/features/catalog/queries.ts';
import type { PageProps } from '#site/router/page.ts';
import type { Head } from '#site/seo/head.ts';
import { ChangeList } from './change-list.tsx';

export const head = (): Head => ({
  title: 'History - The desk',
  description: 'What was changed, and the way back.',
});

export function Page({ query: { subject } }: PageProps) {
  const { data: products } = useQuery(allProducts);
  const names = useMemo(
    () =>
      new Map<number | string, string>(
        products?.flatMap(
          ({ id, slug, name }) =>
            [
              [id, name],
              [slug, name],
            ] as [number | string, string][],
        ),
      ),
    [products],
  );
  return (
    <Desk page="admin-history" title="History">
      <ChangeList key={subject} subject={subject} nameOf={(product) => names.get(product)} />
    </Desk>
  );
}
