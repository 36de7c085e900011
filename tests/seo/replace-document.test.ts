import { expect, onTestFinished, test } from 'vitest';
import { builtPages } from '#server/pages/renderer.ts';
import { template } from '#tests/support/public-site.ts';
import { startSite } from '#tests/support/test-site.ts';

test('a replaced text is served by the next request, without a build', async () => {
  // Its own copy of the content, because other test files share the template's.
  const source = await builtPages();
  const site = await startSite({ ...template, source }, { name: 'replace-document' });
  onTestFinished(() => site.close());
  const newText = 'We collect nothing but applause.';
  const isServed = async (path: string) =>
    (await (await fetch(site.url + path)).text()).includes(newText);

  expect(await isServed('/privacy-policy')).toBe(false);
  await site.replaceDocument({
    kind: 'page',
    slug: 'privacy-policy',
    prose: [{ tag: 'p', children: [newText] }],
  });
  expect(await isServed('/privacy-policy')).toBe(true);
  expect(await isServed('/api/pages?address=%2Fprivacy-policy')).toBe(true);
});
