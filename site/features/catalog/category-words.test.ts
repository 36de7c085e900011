import { expect, test } from 'vitest';
import { categoryName } from './category-words.ts';

test.each([
  ['smart-home', 'Smart Home'],
  ['time-travel', 'Time Travel'],
  ['%', '%'],
  ['caf%c3%a9', 'Café'],
])('the category at %s is called %s', (slug, name) => {
  expect(categoryName(slug)).toBe(name);
});

test('an endless name is cut, and no emoji in half', () => {
  const name = categoryName(encodeURIComponent(`x${'🧯'.repeat(100)}`));
  expect(name.length).toBeLessThanOrEqual(60);
  expect(name.isWellFormed()).toBe(true);
});
