import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '#site/data/api.ts';
import { homeProducts, refreshProducts } from './product-queries.ts';

test('a second vote is shown even if the refresh after the first one is under way', async () => {
  const requests: PromiseWithResolvers<unknown[]>[] = [];
  const client = createQueryClient(() => {
    const request = Promise.withResolvers<unknown[]>();
    requests.push(request);
    return request.promise;
  });
  client.setQueryData(homeProducts.queryKey, { products: [], total: 0 });
  const observer = new QueryObserver(client, homeProducts);
  const stop = observer.subscribe(() => undefined);
  const afterFirstVote = refreshProducts(client);
  await expect.poll(() => requests.length).toBe(1);
  const afterSecondVote = refreshProducts(client);
  await expect.poll(() => requests.length).toBe(2);
  requests[0]?.resolve(['first vote']);
  requests[1]?.resolve(['first vote', 'second vote']);
  await Promise.all([afterFirstVote, afterSecondVote]);
  expect(observer.getCurrentResult().data?.total).toBe(2);
  stop();
});
