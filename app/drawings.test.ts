import { expect, test } from 'vitest';
import { readDrawings } from '#features/content/seed.ts';
import { library } from '#tests/support/library.ts';
import { missingDrawings } from './drawings.ts';

test('a drawing that a page or a text wants and nobody drew is named', () => {
  const drawings = new Map(readDrawings());
  drawings.delete('reviews/roomba-j7/rug');
  drawings.delete('products/roomba-j7');

  expect(missingDrawings(library, drawings)).toEqual([
    'products/roomba-j7',
    'reviews/roomba-j7/rug',
  ]);
});
