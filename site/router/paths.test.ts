import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('every address is where the specification puts it', () => {
  expect(
    Object.entries(paths).map(([name, build]) => [name, (build as (part: string) => string)('Smart Home')]),
  ).toEqual([
    ['home', '/'],
    ['latestTests', '/#latest-tests'],
    ['newsletter', '/#newsletter'],
    ['categories', '/categories'],
    ['category', '/category/smart-home'],
    ['about', '/about'],
    ['contact', '/about#contact'],
    ['blog', '/blog'],
    ['post', '/blog/Smart Home'],
    ['review', '/Smart Home-review'],
    ['privacy', '/privacy-policy'],
    ['terms', '/terms-of-service'],
    ['adminLogin', '/admin-login'],
    ['admin', '/admin'],
  ]);
});
