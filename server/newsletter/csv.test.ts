import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('no cell begins a formula, and none falls apart where cells end with a semicolon or a tab', () => {
  expect(csvLine(['a', '=1+1', '550 no;=1+1;x', 'b\t=1+1', 7, null])).toBe(
    'a,\'=1+1,"550 no;=1+1;x","b\t=1+1",7,\r\n',
  );
});
