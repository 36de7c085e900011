import { expect } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { productFile } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { DueCheck } from './calls.ts';

onBothEngines('“Still true” for several gadgets publishes all of them once', async (engine) => {
  const files = ['kettle', 'lamp', 'toaster'].map(productFile);
  const app = await createTestApp(engine, { documents: files });
  const due = async () =>
    (await app.callAdmin<{ checks: DueCheck[] }>('GET', '/api/admin/checks')).checks;
  const checks = await due();
  expect(checks.map(({ name, field }) => `${name}: ${field}`)).toEqual([
    'The kettle: prices.0',
    'The lamp: prices.0',
    'The toaster: prices.0',
  ]);
  const before = app.changes();
  const confirm = (list: readonly Pick<DueCheck, 'documentId' | 'field'>[]) =>
    app.callAdmin('POST', '/api/admin/checks', { checks: list });
  expect(await confirm([...checks.slice(0, 2), { documentId: 999, field: 'answer' }])).toBe(
    '404: This document does not exist any more.',
  );
  expect(await due()).toEqual(checks);
  expect(await confirm(checks.slice(0, 2))).toEqual({ ok: true });
  expect(app.changes() - before).toBe(1);
  expect(await due()).toEqual(checks.slice(2));
  const { library } = await app.published();
  const prices = library.products.map(({ slug, prices }) => [slug, prices[0]?.checked]);
  expect(prices).toEqual([
    ['kettle', '2026-11-15'],
    ['lamp', '2026-11-15'],
    ['toaster', undefined],
  ]);
});
