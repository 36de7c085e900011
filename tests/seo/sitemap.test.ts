import { expect, test } from 'vitest';
import { publicAddresses } from '#site/router/addresses.ts';
import { longDate } from '#site/ui/dates.ts';
import { get, library, read, siteUrl } from '#tests/support/public-site.ts';
import { only } from '#tests/support/read-page.ts';

async function readSitemap() {
  const xml = await (await get('/sitemap.xml')).text();
  const textIn = (url: string, name: string) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(url)?.[1];
  return xml
    .split('<url>')
    .slice(1)
    .map((url) => ({ loc: textIn(url, 'loc') ?? '', lastmod: textIn(url, 'lastmod') }));
}

test('every URL of the sitemap answers 200, is unique and canonical, and may be indexed', async () => {
  const entries = await readSitemap();
  expect(new Set(entries.map(({ loc }) => loc)).size).toBe(entries.length);
  for (const { loc } of entries) {
    expect(loc.startsWith(`${siteUrl}/`)).toBe(true);
    const path = loc.slice(siteUrl.length);
    expect((await get(path)).status, path).toBe(200);
    const page = await read(path);
    expect(page.links.find(({ rel }) => rel === 'canonical')?.href).toBe(loc);
    expect(only(page, 'robots'), path).not.toContain('noindex');
  }
});

test('a category without products is not in the sitemap, because its page is a 404', () => {
  const products = library.products.filter(({ category }) => category !== 'VR');
  const listed = publicAddresses({ ...library, products }).map(({ path }) => path);
  expect(listed).toContain('/category/audio');
  expect(listed).not.toContain('/category/vr');
});

test('a page’s last change in the sitemap is the date on the page', async () => {
  const dated = (await readSitemap()).filter(({ lastmod }) => lastmod);
  expect(dated.length).toBeGreaterThan(library.reviews.length + library.posts.length);
  for (const { loc, lastmod = '' } of dated) {
    expect(lastmod).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { text } = await read(loc.slice(siteUrl.length));
    expect(text.includes(longDate(lastmod)), `${loc} shows ${longDate(lastmod)}`).toBe(true);
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
  const links = [...text.matchAll(/^- \[([^\]]+)\]\((\S+)\): ./gm)];
  expect(links.length).toBe([...text.matchAll(/^- /gm)].length);
  for (const [, , url = ''] of links)
    expect((await get(url.slice(siteUrl.length))).status, url).toBe(200);
  for (const { title } of [...library.reviews, ...library.posts])
    expect(text).toContain(`[${title}]`);
});
