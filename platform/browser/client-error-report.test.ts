import { expect, test } from 'vitest';
import { plainMessage } from './client-error-report.ts';

test('an error report contains no personal input', () => {
  expect(
    plainMessage(
      new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=Ada'),
    ),
  ).toBe('Error: Minified React error #418; visit https://react.dev/errors/418');
  expect(plainMessage(new TypeError('Cannot read "my secret letter" of undefined'))).toBe(
    'TypeError: Cannot read ',
  );
  expect(plainMessage(new Error('Lost: ada@example.org'))).not.toContain('example');
  expect(plainMessage(new Error('Dial 2125550142'))).toBe('Error: Dial ');
  expect(plainMessage({ password: 'hunter2' })).toBe('object');
  expect(plainMessage(new Error('x'.repeat(900)))).toHaveLength(300);
});
