import { expect, test } from 'vitest';
import { refusedFieldHeader } from '#contract/answer-headers.ts';
import { CallError } from '#site/data/api-client.ts';
import { failureOf, placed } from './failure.ts';

const refused = (field: string) =>
  failureOf(new CallError(400, 'Say a month.', new Headers({ [refusedFieldHeader]: field })));

test('a refusal stands under the field that the server names, and at the end where the form has no such field', () => {
  expect(placed(refused('month'), ['price', 'month'])).toEqual({ month: 'Say a month.' });
  expect(placed(refused('color'), ['price', 'month'])).toEqual({ rest: 'Say a month.' });
});

test('what is about no field, as a line that is down, stands at the end', () => {
  expect(placed(failureOf(new CallError(503, 'Too many people at once.')), ['price'])).toEqual({
    rest: 'Too many people at once.',
  });
  expect(placed(failureOf(new TypeError('fetch failed')), ['price'])).toEqual({
    rest: 'The server could not be reached.',
  });
  expect(placed({ failure: '', field: '' }, ['price'])).toEqual({});
});
