import { expect, test } from 'vitest';
import { noMetrics } from '#server/core/metrics.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const broken = {
  kind: 'hydration',
  message: 'Error: Minified React error #418 for ada@example.org',
  build: '/assets/client-abc.js bea@example.org',
};

test('an error in a browser is logged with its build, without addresses, and counted by kind', async () => {
  const counted: string[] = [];
  const metrics = { ...noMetrics, browserFailed: (kind: string) => counted.push(kind) };
  const app = await createTestApp('sqlite', { parts: { metrics } });
  expect((await app.send('POST', '/api/client-errors', { json: broken })).status).toBe(200);
  expect(counted).toEqual(['hydration']);
  expect(app.logged.join()).toContain('Minified React error #418');
  expect(app.logged.join()).toContain('/assets/client-abc.js');
  expect(app.logged.join()).not.toContain('@');
});
