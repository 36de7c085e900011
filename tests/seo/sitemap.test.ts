import { expect, test } from 'vitest';
import { get, library, read, siteUrl } from '#tests/support/public-site.ts';
import { only } from '#tests/support/read-page.ts';

test('missing pages and the admin are not indexed and have no canonical URL', async () => {
  for (const path of [
    '/no-such-page',
    '/category/submarines',
    '/blog/no-such-post',
    '/admin',
    '/admin-login',
  ]) {
    const page = await read(path);
    expect(only(page, 'robots'), path).toContain('noindex');
    expect(
      page.links.filter(({ rel }) => rel === 'canonical'),
      path,
    ).toEqual([]);
    expect(page.structuredData, path).toEqual([]);
    expect(page.titles, path).toHaveLength(1);
  }
});
test('robots.txt keeps crawlers out of the admin and the API, and names the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trim().split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines.filter((line) => line.startsWith('Disallow:'))).toEqual([
    'Disallow: /admin',
    'Disallow: /api/',
  ]);
  expect(lines.at(-1)).toBe(`Sitemap: ${siteUrl}/sitemap.xml`);
});

test('every link in llms.txt works', async () => {
  const text = await (await get('/llms.txt')).text();
  expect(text).toMatch(/^# Tech Survival Lab\n\n> .+\n\n/);
  const links = [...text.matchAll(/^- \[([^\]]+)\]\((\S+)\)/gm)];
  expect(links.length).toBe([...text.matchAll(/^- /gm)].length);
  for (const [, , url = ''] of links)
    expect((await get(url.slice(siteUrl.length))).status, url).toBe(200);
  for (const { title } of [...library.reviews, ...library.posts])
    expect(text).toContain(`[${title}]`);
});
