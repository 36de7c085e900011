import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test.each([
  [paths.home(), '/'],
  [paths.latestTests(), '/#latest-tests'],
  [paths.newsletter(), '/#newsletter'],
  [paths.categories(), '/categories'],
  [paths.category('Smart Home'), '/category/smart-home'],
  [paths.about(), '/about'],
  [paths.contact(), '/about#contact'],
  [paths.blog(), '/blog'],
  [paths.post(7), '/blog/7'],
  [paths.post('smart-home-rebellion'), '/blog/smart-home-rebellion'],
  [paths.review('roomba-j7'), '/roomba-j7-review'],
  [paths.entry({ kind: 'post', slug: 'smart-home-rebellion' }), '/blog/smart-home-rebellion'],
  [paths.entry({ kind: 'review', slug: 'roomba-j7' }), '/roomba-j7-review'],
  [paths.privacy(), '/privacy-policy'],
  [paths.terms(), '/terms-of-service'],
  [paths.adminLogin(), '/admin-login'],
  [paths.admin(), '/admin'],
])('%s is the specified URL %s', (path, specified) => {
  expect(path).toBe(specified);
});
