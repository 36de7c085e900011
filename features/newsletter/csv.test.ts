import { expect, test } from 'vitest';
import { csvLine, parseCsv, withoutApostrophe } from './csv.ts';

test('a CSV cell never starts a formula or splits at a semicolon or tab', () => {
  expect(csvLine(['a', '=1+1', '550 no;=1+1;x', 'b\t=1+1', 7, null])).toBe(
    'a,\'=1+1,"550 no;=1+1;x","b\t=1+1",7,\r\n',
  );
});

test.for(['=1+1', '+a@x.org', "'+a@x.org", "''-1", 'a@x.org', "o'neil@x.org", "'quoted'"])(
  'the cell %s is the same after export and import',
  (cell) => {
    const parsed = parseCsv(csvLine(['cell', cell]), 10);
    const [row] = 'rows' in parsed ? parsed.rows : [];
    expect(row?.cells.map(withoutApostrophe)).toEqual(['cell', cell]);
  },
);

const mebibyte = 1024 * 1024;
const misplaced = /^Line \d+ has a quotation mark in the wrong place\. Fix the file/;

test.for([
  ['only quotation marks', '"'.repeat(8 * mebibyte - 1), misplaced],
  ['text after a quoted cell', 'email\n"a"b,\n'.repeat(mebibyte / 2), misplaced],
  ['an open quotation mark', `email\n"a@x.org\n${'b@x.org\n'.repeat(mebibyte)}`, misplaced],
  ['one line of 8 MiB', 'a@x.org,'.repeat(mebibyte), /^Line 1 is too long\./],
  ['one quoted cell of 8 MiB', `email\n"${'a\n'.repeat(4 * mebibyte)}"`, /^Line 2 is too long\./],
] as const)('a CSV file with %s is rejected', ([, text, error]) => {
  expect(parseCsv(text, 100_000)).toEqual({ error: expect.stringMatching(error) });
});

test('quoted cells may contain delimiters, line ends and quotation marks', () => {
  expect(parseCsv('\uFEFFa,b\r\n"1, ""2""\n3" ,5" wide\r\r\n,\n', 10)).toEqual({
    rows: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1, "2"\n3', '5" wide'] },
    ],
  });
});
