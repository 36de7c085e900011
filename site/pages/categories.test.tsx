import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#site/api.ts';
import { categoryGroups } from '#site/product/category-queries.ts';
import { Page } from './categories.tsx';

const settings = { siteUrl: 'https://lab.example', analyticsId: null, contact: { email: 'lab@example.org', phone: '(212) 555-0100' } };

test('categories that could not be read anew stay as they were', () => {
  const client = createQueryClient();
  client.setQueryData(categoryGroups.queryKey, [{ name: 'Smart Home', count: 4, products: [] }]);
  const query = client.getQueryCache().find({ queryKey: categoryGroups.queryKey });
  query?.setState({ status: 'error', error: new Error('the line is down') });
  const page = renderToString(
    <QueryClientProvider client={client}>
      <Page params={{}} query={{}} content={undefined} settings={settings} />
    </QueryClientProvider>,
  );
  expect(page).toContain('Smart Home');
  expect(page).not.toContain('Try again');
});
