import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('what was asked before is not worked out again, until too much is known', () => {
  const worked: string[] = [];
  const length = remembered((text) => {
    worked.push(text);
    return text.length;
  }, 2);
  expect(['one', 'three', 'one'].map(length)).toEqual([3, 5, 3]);
  expect(worked).toEqual(['one', 'three']);
  expect(['eleven', 'one'].map(length)).toEqual([6, 3]);
  expect(worked).toEqual(['one', 'three', 'eleven', 'one']);
});
