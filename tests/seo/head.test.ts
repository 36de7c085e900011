import { expect, test } from 'vitest';
import { get, publicPaths, read, siteUrl } from '#tests/support/public-site.ts';
import { only, type ReadPage } from '#tests/support/read-page.ts';

const everyPage = async (check: (path: string, page: ReadPage) => void) => {
  for (const path of publicPaths) check(path, await read(path));
};

test('every page has its own title, and its own description of 70 to 160 characters', async () => {
  const seen = new Map<string, string>();
  await everyPage((path, page) => {
    const [title = '', ...others] = page.titles;
    expect(others, path).toEqual([]);
    expect(seen.get(title), `${path} has the title of`).toBeUndefined();
    seen.set(title, path);
    const description = only(page, 'description');
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    expect(seen.get(description), `${path} has the description of`).toBeUndefined();
    seen.set(description, path);
  });
});

test('every page may be indexed and names its canonical URL from the setting', async () => {
  await everyPage((path, page) => {
    const canonical = page.links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href);
    expect(canonical, path).toEqual([siteUrl + path]);
    expect(only(page, 'og:url'), path).toBe(siteUrl + path);
    expect(only(page, 'robots'), path).toBe('index,follow,max-image-preview:large');
  });
});

test('Open Graph and Twitter tags are complete and agree', async () => {
  await everyPage((path, page) => {
    const title = only(page, 'og:title');
    expect(page.titles[0]?.startsWith(title), path).toBe(true);
    expect(only(page, 'og:site_name'), path).toBe('Tech Survival Lab');
    expect(only(page, 'og:locale'), path).toBe('en_US');
    expect(only(page, 'og:description').length, path).toBeGreaterThanOrEqual(50);
    expect(only(page, 'og:image:type'), path).toBe('image/png');
    expect([only(page, 'og:image:width'), only(page, 'og:image:height')], path).toEqual([
      '1200',
      '630',
    ]);
    expect(only(page, 'og:image:alt').length, path).toBeGreaterThan(20);
    expect(only(page, 'twitter:card'), path).toBe('summary_large_image');
    for (const name of ['title', 'description', 'image', 'image:alt'])
      expect(only(page, `twitter:${name}`), `${path} ${name}`).toBe(only(page, `og:${name}`));
  });
});

test('the linked feeds, manifest and icons exist', async () => {
  const { links } = await read('/');
  const linked = links.filter(({ rel = '' }) =>
    ['alternate', 'manifest', 'icon', 'apple-touch-icon'].includes(rel),
  );
  expect(linked.map(({ rel, type, href }) => [rel, type, href])).toEqual([
    ['icon', undefined, '/favicon.ico'],
    ['icon', 'image/svg+xml', '/favicon.svg'],
    ['apple-touch-icon', undefined, '/apple-touch-icon.png'],
    ['manifest', undefined, '/manifest.webmanifest'],
    ['alternate', 'application/rss+xml', '/rss.xml'],
    ['alternate', 'application/atom+xml', '/atom.xml'],
    ['alternate', 'application/feed+json', '/feed.json'],
  ]);
  for (const { href = '', type } of linked) {
    const answer = await get(href);
    expect(answer.status, href).toBe(200);
    if (type) expect(answer.headers.get('content-type'), href).toContain(type);
  }
});

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
