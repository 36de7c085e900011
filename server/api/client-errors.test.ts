import { expect, test } from 'vitest';
import { noWatch } from '#server/core/metrics.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const broken = {
  kind: 'hydration',
  message: 'Error: Minified React error #418',
  build: '/assets/client-abc.js',
};

test('an error in a browser is logged with its build and counted by kind', async () => {
  const counted: string[] = [];
  const watch = { ...noWatch, browserFailed: (kind: string) => counted.push(kind) };
  const app = await createTestApp('sqlite', { parts: { watch } });
  expect((await app.send('POST', '/api/trouble', { json: broken })).status).toBe(200);
  expect(counted).toEqual(['hydration']);
  expect(app.logged.join()).toContain('Minified React error #418');
  expect(app.logged.join()).toContain('/assets/client-abc.js');
});

test('a client error report is logged without addresses and control characters', async () => {
  const app = await createTestApp('sqlite');
  const message = '\u009b2J\u202e failed for ada@example.org';
  const json = { ...broken, message, build: '\u009d0;\u0085bea@example.org' };
  expect((await app.send('POST', '/api/trouble', { json })).status).toBe(200);
  const log = app.logged.join('');
  expect(log).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]|@/u);
  expect(log).toContain('\\u009b2J\\u202e failed for [address]');
});
