import { expect, test } from 'vitest';
import { readPassages } from '#server/search/content-passages.ts';
import { get, library, publicPaths } from '#tests/support/public-site.ts';

const textOf = async (path: string) => (await get(path)).text();

async function pageAt(path: string): Promise<string> {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

test('every URL that a search can return exists', async () => {
  const urls = new Set([...readPassages(library)].map(({ url }) => url));
  expect(urls.size).toBeGreaterThan(200);
  const pages = new Map<string, string>();
  for (const url of urls) {
    const [path = '', id] = url.split('#');
    const page = pages.get(path) ?? (await pageAt(path));
    pages.set(path, page);
    if (id) expect(page.includes(` id="${id}"`), url).toBe(true);
  }
});

test('search works without JavaScript, is not cached and is not indexed', async () => {
  const answer = await get('/search?q=foghorn');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const page = await answer.text();
  expect(page).toContain('<meta name="robots" content="noindex,follow" data-head>');
  expect(page).toContain('<mark>foghorn</mark>');
  expect(page).toContain('href="/sony-wh-1000xm5-review#why-we-tested"');
  expect(page).toMatch(/1 result<!-- --> for <q[^>]*>foghorn<\/q>/);
  expect(publicPaths).not.toContain('/search');
});

test('a search may contain a question mark', async () => {
  expect(await textOf('/search?q=foghorn?really')).toMatch(/<q[^>]*>foghorn\?really<\/q>/);
});

test('filters are in the URL, and invalid ones are ignored', async () => {
  const page = await textOf('/search?q=battery');
  expect(page).toContain('href="/search?q=battery&amp;category=audio"');
  expect(page).toContain('href="/search?q=battery&amp;price=under-200"');
  const count = (text: string) => /(\d+) results?</.exec(text)?.[1];
  const filtered = count(await textOf('/search?q=battery&category=audio'));
  expect(Number(filtered)).toBeLessThan(Number(count(page)));
  expect(count(await textOf('/search?q=battery&category=no-such&price=-1&rating=%00&sort=x'))).toBe(
    count(page),
  );
});

test('a search without results says so and suggests three that have some', async () => {
  const page = await textOf('/search?q=zzqqxxyy');
  expect(page).toContain('Nothing found');
  expect(page.match(/href="\/search\?q=[^"]+" class="button"/g)).toHaveLength(3);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an attribute', '"><img src=x onerror=alert(1)>'],
  ['the end of the state', '</script><script>alert(2)</script>'],
  ['line ends', 'a\r\nSet-Cookie: b=c'],
])('%s in a search is text', async (_, q) => {
  const answer = await get(`/search?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBeNull();
  const page = await answer.text();
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img src=x');
  // Search words are not in titles or previews, because anyone can share such a URL.
  expect(page).toContain('<title data-head>Search - Tech Survival Lab</title>');
  expect(page.slice(0, page.indexOf('</head>'))).not.toContain('alert(');
});
