import { expect, test } from 'vitest';
import { withoutCitations } from '#features/content/prose/citations.ts';
import { gadgetKinds } from '#features/gadgets/vocabulary.ts';
import { search } from '#features/search/search.ts';
import { get, library, publicPaths } from '#tests/support/public-site.ts';
import { paths } from '#ui/paths.ts';

const textOf = async (path: string) => (await get(path)).text();
const words = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const [product] = library.products;
const name = product?.name ?? '';

test('search works without JavaScript, is not cached and is not indexed', async () => {
  const answer = await get(`/search?q=${encodeURIComponent(name)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const page = await answer.text();
  expect(page).toContain('<meta name="robots" content="noindex,follow"');
  expect(page).toContain(`href="/${product?.slug}-review"`);
  expect(words(page)).toMatch(/\d+ results? for/);
  expect(publicPaths).not.toContain('/search');
});

test('every result of the site leads to a page', async () => {
  const urls = new Set<string>();
  for (const gadget of library.gadgets) {
    const { results } = await search(library, { q: gadget.name });
    for (const { url } of results) urls.add(url);
  }
  for (const url of urls) {
    const [path = '', id] = url.split('#');
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    if (id) expect((await answer.text()).includes(` id="${id}"`), url).toBe(true);
  }
});

test('the page leads with one pick, with its price, reason and button', async () => {
  const page = await textOf('/search?q=headphones');
  expect(page.match(/id="pick"/g)).toHaveLength(1);
  const pick = page.slice(
    page.indexOf('aria-labelledby="pick"'),
    page.indexOf('aria-label="Filter"'),
  );
  expect(words(pick)).toMatch(/Our pick among headphones/);
  expect(pick).toMatch(/<img[^>]+src=/);
  expect(pick).toMatch(/data-affiliate="\w+_pick"/);
  expect(words(pick)).toMatch(/\$\d/);
  expect(words(page)).not.toMatch(/Guide\. (?:\$|Price)/);
});

test('every category leads with one pick, which is not to skip, buried or over the price filter', async () => {
  const categories = library.site.categories.filter(({ name: one }) =>
    library.products.some(({ category }) => category === one),
  );
  for (const { name: category } of categories) {
    const page = await textOf(paths.category(category));
    const [before = ''] = page.split('data-cards');
    const [, picked] = /id="pick"[^>]*>(.*?)<\/h2>/.exec(before) ?? [];
    const title = words(picked ?? '').trim();
    const found = library.gadgets.find((gadget) => words(gadget.name).trim() === title);
    expect([category, title, found?.name]).toEqual([category, expect.anything(), title]);
    expect([category, found?.buried, found?.answer?.judgment]).not.toContain('skip');
    expect([category, found?.buried]).toEqual([category, undefined]);
  }
  const page = words(await textOf('/category/audio?under=200'));
  expect(page).toMatch(/(?:Our|No) pick among \w+ under \$200/);
});

test('no pick shows what was written about another gadget', async () => {
  const page = words(await textOf('/category/vr'));
  const [, card = ''] = /Our pick among VR headsets(.*?)The tests/s.exec(page) ?? [];
  expect(card).toContain('Instead of the');
  for (const { name: other, answer } of library.gadgets)
    if (answer && !card.trim().startsWith(other))
      expect(card).not.toContain(withoutCitations(answer.text));
});

test('every pick has a reason, and today’s price or that we do not know it', async () => {
  for (const kind of gadgetKinds) {
    const page = words(await textOf(`/search?q=${kind}`));
    const [, card] = /Our pick among (.*?)Filter/s.exec(page) ?? [];
    if (!card) continue;
    expect.soft([kind, card]).toEqual([kind, expect.stringMatching(/Our answer|Better than/)]);
    expect
      .soft([kind, card])
      .toEqual([
        kind,
        expect.stringMatching(
          /\$[\d,.]+ (?:list price|in stores), \w+ 20|Price not known\. The store/,
        ),
      ]);
  }
});

test('filters are links that work in any browser, and a typed price can be taken away', async () => {
  const page = await textOf('/search?q=headphones+under+%24400');
  expect(page).toContain('href="/search?q=headphones"');
  expect(words(page)).toContain('Under $400');
  expect(page).toMatch(
    /href="\/search\?q=headphones&amp;category=audio&amp;price=under-400"|href="\/search\?q=headphones&amp;price=under-400&amp;/,
  );
});

test('the page says and leads with the same as the call', async () => {
  for (const q of ['psvr2', 'kindle or kobo', 'smartwatches', 'doorbell no wifi', 'xm5 vs xm6']) {
    const { results, messages } = await (
      await get(`/api/search?q=${encodeURIComponent(q)}`)
    ).json();
    const page = words(await textOf(`/search?q=${encodeURIComponent(q)}`));
    expect(messages.filter((one: string) => !page.includes(one))).toEqual([]);
    expect(page.indexOf(results[0].title)).toBeGreaterThan(0);
  }
});
