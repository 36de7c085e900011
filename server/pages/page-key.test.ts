import { expect, test } from 'vitest';
import { pageKey } from './page-key.ts';

test('a page that declares no query is one page, whatever is asked', () => {
  for (const search of ['', 'q=1', 'utm_source=x&q', '%', '?'.repeat(50)])
    expect(pageKey('/about', search)).toBe('/about');
});

test('of a declared query only the declared names count, the first of each, in one order', () => {
  const key = (search: string) => pageKey('/search', search, ['q', 'page']);
  expect(key('')).toBe('/search');
  expect(key('q=&utm_source=x')).toBe('/search');
  expect(key('page=2&x=1&q=loud%20phone&q=other')).toBe('/search?q=loud+phone&page=2');
  expect(key('q=loud+phone&page=2')).toBe(key('page=2&q=loud%20phone'));
  expect(key('q=%26page%3D3')).toBe('/search?q=%26page%3D3');
  expect(key('q=%E0%A4%A')).toMatch(/^\/search\?q=/);
});
