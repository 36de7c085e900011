import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentDetail, DocumentSummary } from '#features/content/calls.ts';
import { template } from '#tests/support/public-site.ts';
import { startSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite(template, { name: 'preview' });
});
afterAll(() => site.close());

const send = (method: string, path: string, json?: object) =>
  fetch(`${site.url}/api/admin/${path}`, {
    method,
    headers: { ...site.owner.headers, 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  });

const call = async <Output>(...sent: Parameters<typeof send>) =>
  (await (await send(...sent)).json()) as Output;

const findFirst = async (query: string): Promise<DocumentSummary> => {
  const { documents } = await call<{ documents: DocumentSummary[] }>('GET', `documents?${query}`);
  return documents[0] as DocumentSummary;
};

test('a preview is the real page; it is not stored, indexed or framed elsewhere', async () => {
  const post = await findFirst('kind=post');
  const path = `documents/${post.id}`;
  const { version, value, body } = await call<DocumentDetail>('GET', path);
  const sentence = 'Only a preview has this sentence.';
  await call('PUT', path, { version, value, body: `${body}\n\n${sentence}` });
  const fetchLive = () => fetch(`${site.url}/blog/${post.slug}`);
  const live = await fetchLive();
  expect(live.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const liveText = await live.text();
  const preview = await send('GET', `${path}/preview`);
  const previewText = await preview.text();
  expect([preview.status, previewText.includes(sentence)]).toEqual([200, true]);
  // No newsletter was sent yet.
  for (const link of ['Newsletter archive', 'Read past issues'])
    expect([link, liveText.includes(link), previewText.includes(link)]).toEqual([
      link,
      false,
      false,
    ]);
  expect(Object.fromEntries(preview.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  });
  expect(await (await fetchLive()).text()).toBe(liveText);
});
