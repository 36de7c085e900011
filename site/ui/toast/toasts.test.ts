import { expect, test } from 'vitest';
import { reduceToasts, type Toast } from './toasts.ts';

const toast = (id: number): Toast => ({
  id,
  title: `Toast ${id}`,
  description: '',
  tone: 'plain',
  open: true,
});

test('a new toast takes the place of the one before', () => {
  const shown = [1, 2, 3].reduce<Toast[]>(
    (toasts, id) => reduceToasts(toasts, { type: 'add', toast: toast(id) }),
    [],
  );
  expect(shown.map(({ id }) => id)).toEqual([3]);
});

test('a dismissed toast closes, and is gone only when it is removed', () => {
  const closed = reduceToasts([toast(1)], { type: 'dismiss', id: 1 });
  expect(closed).toEqual([{ ...toast(1), open: false }]);
  expect(reduceToasts(closed, { type: 'remove', id: 1 })).toEqual([]);
});

test('dismissing one toast leaves another as it is', () => {
  expect(reduceToasts([toast(2)], { type: 'dismiss', id: 1 })).toEqual([toast(2)]);
});
