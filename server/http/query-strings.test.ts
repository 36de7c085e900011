import { expect, test } from 'vitest';
import { connectToServer } from '#tests/support/raw-http.ts';

test('a page depends only on the query parameters that its route declares', async () => {
  const { get } = await connectToServer();
  const bodyOf = async (path: string) => (await get(path)).text.split('\r\n\r\n')[1];
  expect(await bodyOf('/search?x=1&q=loud%20phone&q=2')).toContain('</title>q=loud+phone');
  expect(await bodyOf('/search?q=silent')).toContain('</title>q=silent');
  expect(await bodyOf('/search?x=1')).toBe(await bodyOf('/search'));
  for (const path of [
    '/',
    '/admin',
    '/no-such-page',
    '/api/products',
    '/api/products/1/votes',
    '/robots.txt',
  ]) {
    const { text, headers } = await get(`${path}?q=loud&id=2`);
    expect([path, text.split('\r\n\r\n')[1], headers.etag]).toEqual([
      path,
      await bodyOf(path),
      (await get(path)).headers.etag,
    ]);
  }
});
