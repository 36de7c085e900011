import { expect, onTestFinished, test } from 'vitest';
import type { DocumentDetail, DocumentSummary } from '#features/content/calls.ts';
import { template } from '#tests/support/public-site.ts';
import { startSite } from '#tests/support/test-site.ts';

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };

test('a preview is the real page; it is not stored, indexed or framed elsewhere', async () => {
  const site = await startSite(template, { name: 'preview' });
  onTestFinished(site.close);
  const call = async <Output>(method: string, path: string, json?: unknown): Promise<Output> => {
    const headers = { ...site.owner.headers, ...browser };
    const body = json === undefined ? null : JSON.stringify(json);
    const type = { 'Content-Type': 'application/json' };
    return (
      await fetch(site.url + path, { method, headers: { ...headers, ...type }, body })
    ).json();
  };
  const { documents } = await call<{ documents: DocumentSummary[] }>(
    'GET',
    '/api/admin/documents?kind=post',
  );
  const [post] = documents as [DocumentSummary];
  const path = `/api/admin/documents/${post.id}`;
  const { version, value, body } = await call<DocumentDetail>('GET', path);
  const sentence = 'Only a preview has this sentence.';
  await call('PUT', path, { version, value, body: `${body}\n\n${sentence}` });
  const page = `${site.url}/blog/${post.slug}`;
  const live = await fetch(page, { headers: { 'User-Agent': 'curl' } });
  const liveText = await live.text();
  for (let time = 0; time < 2; time += 1) {
    const preview = await fetch(`${site.url}${path}/preview`, { headers: site.owner.headers });
    const text = await preview.text();
    expect([preview.status, text.includes(sentence)]).toEqual([200, true]);
    expect(text.replace(/<p>Only a preview.*?<\/p>/, '').length).toBeGreaterThan(
      liveText.length / 2,
    );
    expect(Object.fromEntries(preview.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
  }
  expect(live.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(await (await fetch(page, { headers: { 'User-Agent': 'curl' } })).text()).toBe(liveText);
});
