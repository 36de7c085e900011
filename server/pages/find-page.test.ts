import { expect, test } from 'vitest';
import { compile } from '#site/router/patterns.ts';
import { createFind } from './find-page.ts';
import type { Entry } from './renderer.ts';

const match = compile({
  home: { path: '/', file: '', query: ['sort', 'page'], values: { sort: ['price'], page: ['2'] } },
  compare: { path: '/compare', file: '', query: ['a', 'b', 'with'] },
  comparison: { path: '/compare/{gadgets}', file: '' },
  search: { path: '/search', file: '', query: ['q'], volatile: true },
  leave: { path: '/leave', file: '', query: ['t'], private: true },
  desk: { path: '/desk', file: '', query: ['id'], wakes: 'load', private: true },
});
const entry = { matchRoute: match, standInFor: () => undefined } as unknown as Entry;
const find = createFind(entry, new Set(['/', '/compare', '/compare/a-vs-b']));

test('pages that anybody can think up more of count against a budget, and listed ones against none', () => {
  const budget = (address: string) => {
    const [path = '', search = ''] = address.split('?');
    return find(path, search).budget;
  };
  expect(
    ['/', '/compare', '/compare/a-vs-b', '/compare?with=a', '/compare?with=b-vs-a'].map(budget),
  ).toEqual(Array(5).fill(undefined));
  expect(
    ['/compare/a-vs-c', '/compare/a-vs-b-vs-c', '/compare?with=a-vs-c', '/compare?a=x&b=x'].map(
      budget,
    ),
  ).toEqual(Array(4).fill('unlisted'));
  expect(['/?sort=price', '/?page=2', '/?utm_source=x&page=2'].map(budget)).toEqual(
    Array(3).fill('unlisted'),
  );
  expect(['/?sort=made-up', '/?page=1', '/?utm_source=x', '/desk?id=7'].map(budget)).toEqual(
    Array(4).fill(undefined),
  );
  // The key of a link may be made up, and its page is made for each.
  expect(['/leave?t=x', '/leave'].map(budget)).toEqual(['unlisted', undefined]);
  expect(budget('/search?q=x')).toBe('searches');
});

test('what is one reader’s is known before it is made', () => {
  expect([find('/', '').isPrivate, find('/leave', 't=x').isPrivate]).toEqual([false, true]);
});

test('a page of the desk is made in the browser: whatever stands behind its ?, the server has one', () => {
  expect([find('/desk', 'id=7').key, find('/desk', '').key]).toEqual(['/desk', '/desk']);
  expect(find('/leave', 't=x').key).toBe('/leave?t=x');
});
