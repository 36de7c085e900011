import { expect, test } from 'vitest';
import { readSubscribers } from './subscriber-file.ts';

const now = new Date('2026-11-15T12:00:00Z');
const read = (text: string) => readSubscribers(Buffer.from(text), '2025-01-31', now);
const wrongQuotes = {
  error: 'This file has a quotation mark in the wrong place. Fix it and try again.',
};

test('a file is read with any separator and order of columns, and without empty lines', () => {
  const confirmedAt = '2024-03-05T00:00:00.000Z';
  const people = [{ email: 'ada@example.org', confirmedAt }];
  for (const text of [
    '\ufeffName,EMAIL,Confirmed\r\n"Ada, ""of"" London",Ada@Example.org,2024-03-05 10:00\r\n,,\r\n',
    'Confirmed;Name;Email\n2024-03-05;Ada; ada@example.org \n\n',
  ])
    expect(read(text)).toEqual({ people, invalid: 0 });
});

test('a file that cannot be read says what to change, without keeping visitors waiting', () => {
  expect(read('name,town\nAda,London\n')).toEqual({
    error: 'The first line of the file has to name its columns, one of them “email”.',
  });
  expect(read('email\n"a"b@example.org,\n')).toEqual(wrongQuotes);
  expect(read(`email\n"a@example.org\n${'b@example.org\n'.repeat(1000)}`)).toEqual(wrongQuotes);
  expect(read(`email\n${'"\n'.repeat(100_000)}`)).toMatchObject({
    error: expect.stringContaining('more than 10,000 rows'),
  });
});
