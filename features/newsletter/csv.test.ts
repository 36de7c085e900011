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
    const parsed = parseCsv(csvLine(['cell', cell]));
    const [row] = 'rows' in parsed ? parsed.rows : [];
    expect(row?.cells.map(withoutApostrophe)).toEqual(['cell', cell]);
  },
);

test.for([
  ['text after a quoted cell', 'email\n"a"b,\n', 2],
  ['an open quotation mark', `email\n"a@x.org\n${'b@x.org\n'.repeat(1000)}`, 2],
] as const)('a CSV file with %s is rejected with its line', ([, text, line]) => {
  expect(parseCsv(text)).toEqual({
    error: `Line ${line} has a quotation mark in the wrong place. Fix the file, then import it again.`,
  });
});

test('a CSV file of stray quotation marks does not keep visitors waiting', () => {
  expect(parseCsv(`email\n${'"\n'.repeat(100_000)}`)).toEqual({
    error: 'This file has more than 10,000 rows. Split it into smaller files.',
  });
});

test('quoted cells may contain delimiters, line ends and quotation marks', () => {
  expect(parseCsv('\uFEFFa,b\r\n"1, ""2""\n3" ,5" wide\r\r\n,\n')).toEqual({
    rows: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1, "2"\n3', '5" wide'] },
    ],
  });
});
