import { expect, test } from 'vitest';
import { linkTargets } from '#site/router/addresses.ts';
import { library } from '#tests/support/library.ts';
import { deadLinks } from './links.ts';

const addresses = linkTargets(library);

test.each([
  '/',
  '/blog/2',
  '/blog/20',
  '/blog/smart-home-rebellion',
  '/roomba-j7-review',
  '/category/smart-home',
  '/about#contact',
])('%s is a page', (target) => {
  expect(deadLinks(`See [this](${target}).`, addresses)).toEqual([]);
});

test.each([
  '/roomba-j7',
  '/blog/21',
  '/category/toasters',
  'roomba-j7-review',
  'http://example.com',
  '/review',
])('%s is no page of the site', (target) => {
  expect(deadLinks(`See [this](${target} "title").`, addresses)).toEqual([target]);
  expect(deadLinks(`<a href="${target}">this</a>`, addresses)).toEqual([target]);
});
