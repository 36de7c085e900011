import { expect, onTestFinished, test } from 'vitest';
import type { DocumentDetail, DocumentSummary } from '#features/content/calls.ts';
import { template } from '#tests/support/public-site.ts';
import { startSite } from '#tests/support/test-site.ts';

test('an owner previews a new review early, and readers see no empty part of it', async () => {
  const site = await startSite(template, { name: 'bare-review' });
  onTestFinished(site.close);
  const send = (method: string, path: string, json?: object) =>
    fetch(`${site.url}/api/admin/${path}`, {
      method,
      headers: { ...site.owner.headers, 'Content-Type': 'application/json' },
      body: json === undefined ? null : JSON.stringify(json),
    });
  const call = async <Output>(...sent: Parameters<typeof send>) =>
    (await (await send(...sent)).json()) as Output;

  const name = 'Quiet Drawer 3';
  const { id } = await call<DocumentDetail>('POST', 'reviews', { name, kind: 'headphones' });
  const preview = () => send('GET', `documents/${id}/preview`);
  // Its gadget has no rating, price and store yet.
  expect((await preview()).status).toBe(404);
  const found = await call<{ documents: DocumentSummary[] }>(
    'GET',
    'documents?kind=gadget&slug=quiet-drawer-3',
  );
  const gadget = `documents/${found.documents[0]?.id}`;
  const { version, value } = await call<DocumentDetail>('GET', gadget);
  const tested = { usd: 1349, month: '2026-10' };
  const words = { category: 'Audio', scenario: 'A drawer in a storm.', review: 'It closes.' };
  const saved = await send('PUT', gadget, {
    version,
    value: {
      ...value,
      card: { ...words, rating: 3.5, tested },
      stores: [{ store: 'Amazon', search: name }],
    },
  });
  expect(saved.status).toBe(200);

  const page = await preview();
  const html = await page.text();
  expect(page.status).toBe(200);
  const empty = ['NaN', 'undefined', 'Based on .', 'Staged test:', 'Character:', 'all 0 sources'];
  for (const words of [...empty, 'Quick Specs', 'Key features', 'Known problems', 'Best for'])
    expect([words, html.includes(words)]).toEqual([words, false]);
});
