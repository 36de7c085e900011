import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a CSV cell never starts a formula or splits at a semicolon or tab', () => {
  expect(csvLine(['a', '=1+1', '550 no;=1+1;x', 'b\t=1+1', 7, null])).toBe(
    'a,\'=1+1,"550 no;=1+1;x","b\t=1+1",7,\r\n',
  );
});
