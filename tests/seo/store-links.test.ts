import { expect, onTestFinished, test } from 'vitest';
import { assembleLibrary } from '#content/library.ts';
import { untypeset } from '#content/prose/typography.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { createSnapshot } from '#server/content/current.ts';
import { parseOnce, readSeedFiles } from '#server/content/seed-files.ts';
import { template } from '#tests/support/public-site.ts';
import { readPage } from '#tests/support/read-page.ts';
import { startSite } from '#tests/support/test-site.ts';

const associate = 'As an Amazon Associate, we earn from qualifying purchases.';
const barnPays = 'We earn a commission from purchases at Gadget Barn.';
const paid = 'sponsored nofollow noopener noreferrer';

type Edit = [kind: DocumentKind, slug: string, from: string | RegExp, to: string];

/** A site with edited documents. */
async function openEdited(...edits: Edit[]) {
  const documents = readSeedFiles().map((file) => {
    const own = edits.filter(([kind, slug]) => kind === file.kind && slug === file.slug);
    const source = own.reduce((text, [, , from, to]) => text.replace(from, to), file.source);
    if (own.length > 0 && source === file.source) throw new Error(`${file.slug} is unchanged.`);
    return parseOnce({ ...file, source });
  });
  const content = { current: () => createSnapshot('edited', assembleLibrary(documents)) };
  const site = await startSite(template, { name: 'store-links', content });
  onTestFinished(() => site.close());
  const fetchText = async (path: string) => (await fetch(site.url + path)).text();
  return {
    site,
    page: async (path: string) => {
      const { root } = readPage(await fetchText(path));
      const main = root.querySelector('main');
      if (!main) throw new Error(`${path} has no main part.`);
      const html = untypeset(main.innerHTML);
      const linksTo = (host: string) =>
        main
          .querySelectorAll('a')
          .map((link) => link.attributes)
          .filter(({ href = '' }) => URL.parse(href)?.hostname.endsWith(host));
      return { html, linksTo };
    },
  };
}

const barn: Edit = [
  'site',
  'stores',
  'carMakers:',
  '  - { name: Gadget Barn, hosts: [ barn.example ], paysUs: true, tag: ours-1 }\ncarMakers:',
];
const barnLink = 'https://barn.example/kettle';
const soldAt = (link: string): Edit => [
  'product',
  'garmin-fenix-7',
  /^sold: .*$/m,
  `sold: { url: "${link}" }`,
];

/** Its review sells itself, nothing else. */
const notReplaced: Edit = ['facts', 'garmin-fenix-7', /^ {2}instead: .*\n/m, ''];

test('a product sold at amazon.co.uk is disclosed and marked like one at amazon.com', async () => {
  const { page } = await openEdited(soldAt('https://www.amazon.co.uk/dp/B0'));
  for (const path of ['/garmin-fenix-7-review', '/category/smartwatch']) {
    const { html, linksTo } = await page(path);
    const links = linksTo('amazon.co.uk');
    expect(links.length, path).toBeGreaterThan(0);
    for (const { rel } of links) expect([path, rel]).toEqual([path, paid]);
    expect(html.indexOf(associate), path).toBeGreaterThan(0);
    expect(html.indexOf(associate), path).toBeLessThan(html.indexOf('amazon.co.uk'));
    expect(html.includes('earns us nothing'), path).toBe(false);
  }
});

test('a store that the owner lists as paying is disclosed, tagged and marked', async () => {
  const { page } = await openEdited(barn, soldAt(barnLink));
  for (const path of [
    '/garmin-fenix-7-review',
    '/category/smartwatch',
    '/compare/garmin-fenix-7-vs-garmin-fenix-9',
  ]) {
    const { html, linksTo } = await page(path);
    const links = linksTo('barn.example');
    expect(links.length, path).toBeGreaterThan(0);
    for (const { href, rel } of links)
      expect([path, href, rel]).toEqual([path, `${barnLink}?tag=ours-1`, paid]);
    expect(html.indexOf(barnPays), path).toBeGreaterThan(0);
    expect(html.indexOf(barnPays), path).toBeLessThan(html.indexOf(barnLink));
    const isButtonNamed = path.endsWith('review') || html.includes('Check at barn.example');
    expect([path, isButtonNamed]).toEqual([path, true]);
  }
});

test('nothing is claimed about a store that the owner did not list', async () => {
  const { page } = await openEdited(soldAt(barnLink), notReplaced);
  const review = await page('/garmin-fenix-7-review');
  expect(review.html.includes('Our link leads to barn.example.')).toBe(true);
  const claims = /earns us|Amazon Associate|Affiliate link|sponsored/;
  expect(claims.exec(review.html)).toBeNull();
  for (const { href, rel } of review.linksTo('barn.example'))
    expect([href, rel]).toEqual([barnLink, 'noopener noreferrer']);
  const { html } = await page('/compare/garmin-fenix-7-vs-tesla-model-y');
  expect(claims.exec(html)).toBeNull();
});

test('a store link in the text of any page is disclosed before it, tagged and counted', async () => {
  const link = (end: string): string => `See [the *barn*](${barnLink}).\n\n${end}`;
  const { page } = await openEdited(
    barn,
    ['review', 'tesla-model-y', '</Section>', link('</Section>')],
    ['post', 'ai-technology-future', /$/, `\n${link('')}`],
    ['page', 'about', '## The question we ask', link('## The question we ask')],
  );
  for (const [path, label] of [
    ['/tesla-model-y-review', 'tesla_model_y_text'],
    ['/blog/ai-technology-future', 'ai_technology_future_text'],
    ['/about', 'about_text'],
  ] as const) {
    const { html, linksTo } = await page(path);
    expect(linksTo('barn.example'), path).toEqual([
      { href: `${barnLink}?tag=ours-1`, rel: paid, target: '_blank', 'data-affiliate': label },
    ]);
    expect(html.indexOf(barnPays), path).toBeGreaterThan(0);
    expect(html.indexOf(barnPays), path).toBeLessThan(html.indexOf(barnLink));
  }
  const { html } = await page('/tesla-model-y-review');
  expect(html.includes('Our link leads to tesla.com and earns us nothing.')).toBe(true);
});
