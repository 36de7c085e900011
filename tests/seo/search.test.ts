import { expect, test } from 'vitest';
import { searchSources } from '#server/search/content-passages.ts';
import { get, library, publicPaths } from '#tests/support/public-site.ts';

const textOf = async (path: string) => (await get(path)).text();

async function pageAt(path: string): Promise<string> {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

test('every URL that a search can return exists', async () => {
  const urls = new Set(searchSources.flatMap((source) => source(library)).map(({ url }) => url));
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

test('a search for two gadgets links to their comparison', async () => {
  const page = await textOf('/search?q=iphone%2015%20pro%20vs%20galaxy%20s24%20ultra');
  expect(page).toContain('href="/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra"');
});

test('the explanation of a search is shown above its results', async () => {
  const page = await textOf('/search?q=waterproof%20headphones');
  const at = page.indexOf('Nothing we’ve reviewed is waterproof. The closest: AirPods Pro 2');
  expect(at).toBeGreaterThan(0);
  expect(page.indexOf('AirPods Pro 3', page.indexOf('<main'))).toBeGreaterThan(at);
});

test('a search for a kind under a price offers to compare the first results', async () => {
  const page = await textOf('/search?q=headphones%20under%20300');
  const [, href = ''] = /href="(\/compare\/[^"]+)"[^>]*>Compare the first/.exec(page) ?? [];
  expect((await get(href)).status).toBe(200);
  for (const other of ['foghorn', 'under%20300', 'best'])
    expect(await textOf(`/search?q=${other}`)).not.toContain('Compare the first');
});

test('a misspelled search shows the corrected results and says so', async () => {
  const page = await textOf('/search?q=nintedno%20swtich');
  expect(page).toContain('href="/search?q=nintendo+switch"');
  expect(page).toContain('Did you mean');
  expect(page).toContain('href="/nintendo-switch-oled-review"');
});

test('a search of only stop words explains that, without claiming that nothing mentions them', async () => {
  const page = await textOf('/search?q=the');
  expect(page).toContain('is in nearly everything here');
  expect(page).not.toContain('of ours mentions');
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

test('invalid bytes, invisible characters and ten thousand letters get a page', async () => {
  for (const query of [
    'q=%ff%fe%00',
    'q=%E2%80%AE%E2%81%A6abc%07',
    `q=${'x'.repeat(10_000)}`,
    'q[]=1&q=%',
    'q=%25',
    '?',
    'q=a&q=b',
  ]) {
    const answer = await get(`/search?${query}`);
    expect([query.slice(0, 30), answer.status]).toEqual([query.slice(0, 30), 200]);
    const page = await answer.text();
    for (const unseen of ['\0', '\u0007', '\u202e', '\u2066']) expect(page).not.toContain(unseen);
    expect(page).not.toContain('x'.repeat(201));
  }
});
