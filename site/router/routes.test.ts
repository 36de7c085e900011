import { expect, test } from 'vitest';
import { compile, matchPattern, withQuery } from './routes.ts';

const match = compile({
  shelf: { path: '/shelf', file: '' },
  search: { path: '/search', file: '', query: ['q', 'sort'] },
  list: { path: '/list', file: '', query: ['sort'], values: { sort: ['price'] } },
  versus: { path: '/compare/{first}-vs-{second}', file: '' },
});

test('a URL matches its route and parameters', () => {
  expect(matchPattern('/category/smart-home')).toMatchObject({
    name: 'category',
    params: { category: 'smart-home' },
  });
  expect(match('/compare/kettle-vs-toaster')).toMatchObject({
    params: { first: 'kettle', second: 'toaster' },
  });
  expect(matchPattern('/category/smart-home/more')).toBeUndefined();
  expect(matchPattern('/CATEGORIES')).toBeUndefined();
});

test('an exact path takes precedence over a pattern', () => {
  expect(matchPattern('/how-we-review')).toMatchObject({ name: 'how-we-review', params: {} });
  expect(matchPattern('/roomba-j7-review')).toMatchObject({
    name: 'review',
    params: { slug: 'roomba-j7' },
  });
});

test('a page without query parameters ignores the query string', () => {
  expect(match('/shelf?utm_source=mail&q=x')).toMatchObject({ query: {}, address: '/shelf' });
});

test('a page reads its declared parameters, the first of each, in route order', () => {
  expect(match('/search?sort=price&utm=x&q=big%20red&q=second')).toMatchObject({
    query: { q: 'big red', sort: 'price' },
    address: '/search?q=big+red&sort=price',
  });
  expect(match('/search?q=%26sort%3Dprice')).toMatchObject({ query: { q: '&sort=price' } });
  expect(match('/search?q=%E0%A4%A')?.address).toMatch(/^\/search\?q=/);
  expect(match('/list?sort=price')?.address).toBe('/list?sort=price');
  expect(match('/list?sort=cheap')?.address).toBe('/list');
  expect(match('/search?q=%20&sort=')).toMatchObject({ query: {}, address: '/search' });
  expect(match(`/search?q=${'x'.repeat(900)}`)?.query.q).toHaveLength(200);
});

test('a query string is added only if it has parameters', () => {
  expect(withQuery('/search', { q: 'a & b', sort: undefined })).toBe('/search?q=a+%26+b');
  expect(withQuery('/search', {})).toBe('/search');
});
