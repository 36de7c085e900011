import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('every path matches the specification', () => {
  expect([
    paths.home(),
    paths.latestTests(),
    paths.newsletter(),
    paths.categories(),
    paths.category('Smart Home'),
    paths.about(),
    paths.contact(),
    paths.blog(),
    paths.post(7),
    paths.post('smart-home-rebellion'),
    paths.review('roomba-j7'),
    paths.entry({ kind: 'post', slug: 'smart-home-rebellion' }),
    paths.entry({ kind: 'review', slug: 'roomba-j7' }),
    paths.privacy(),
    paths.terms(),
    paths.adminLogin(),
    paths.admin(),
  ]).toEqual([
    '/',
    '/#latest-tests',
    '/#newsletter',
    '/categories',
    '/category/smart-home',
    '/about',
    '/about#contact',
    '/blog',
    '/blog/7',
    '/blog/smart-home-rebellion',
    '/roomba-j7-review',
    '/blog/smart-home-rebellion',
    '/roomba-j7-review',
    '/privacy-policy',
    '/terms-of-service',
    '/admin-login',
    '/admin',
  ]);
});
