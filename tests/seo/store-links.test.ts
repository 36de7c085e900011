import { expect, onTestFinished, test } from 'vitest';
import { checkFiles } from '#app/checks.ts';
import { kinds } from '#app/kinds.ts';
import { type DocumentFile, readFolder } from '#features/content/files.ts';
import type { Kind } from '#features/content/kinds.ts';
import { untypeset } from '#features/content/prose/typography.ts';
import { snapshotOf } from '#tests/support/library.ts';
import { template } from '#tests/support/public-site.ts';
import { readPage } from '#tests/support/read-page.ts';
import { startSite } from '#tests/support/test-site.ts';

const barnPays = 'We earn a commission from purchases at Gadget Barn.';
const paid = 'sponsored nofollow noopener noreferrer';

type Edit = [kind: Kind, slug: string, change: (file: DocumentFile) => Partial<DocumentFile>];

/** A site with edited documents. */
async function openEdited(...edits: Edit[]) {
  const files = readFolder(kinds).map((file) => {
    const edit = edits.find(([kind, slug]) => kind === file.kind && slug === file.slug);
    return edit ? { ...file, ...edit[2](file) } : file;
  });
  const snapshot = snapshotOf(checkFiles(files).library);
  const content = { current: () => snapshot };
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

const barnStore = { name: 'Gadget Barn', hosts: ['barn.example'], paysUs: true, tag: 'ours-1' };
const barn: Edit = [
  'site',
  'stores',
  ({ value }) => ({ value: { ...value, list: [...(value.list as object[]), barnStore] } }),
];
const barnLink = 'https://barn.example/kettle';
const soldAt = (store: string, url: string): Edit => [
  'gadget',
  'garmin-fenix-7',
  ({ value }) => ({ value: { ...value, stores: [{ store, url }] } }),
];

test('nothing is claimed about a store that the owner does not list', async () => {
  const { page } = await openEdited(soldAt('Corner shop', 'https://corner.example/f7'));
  const { html, linksTo } = await page('/compare/garmin-fenix-7-vs-tesla-model-y');
  expect(linksTo('corner.example').length).toBeGreaterThan(0);
  expect(html).not.toMatch(/earns us|we earn/);
});

test('a store that the owner lists as paying is disclosed, tagged and marked', async () => {
  const { page } = await openEdited(barn, soldAt('Gadget Barn', barnLink));
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

test('a store link in the text of any page is disclosed before it, tagged and counted', async () => {
  const link = `See [the *barn*](${barnLink}).`;
  const before =
    (end: string) =>
    ({ body }: DocumentFile) => ({ body: body.replace(end, `${link}\n\n${end}`) });
  const { page } = await openEdited(
    barn,
    ['review', 'tesla-model-y', before('</Section>')],
    ['post', 'ai-technology-future', ({ body }) => ({ body: `${body}\n\n${link}` })],
    ['page', 'about', before('## The question we ask')],
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

test('a reader sees a second store beside the main one, each as what it is to us', async () => {
  const { page } = await openEdited(barn, [
    'gadget',
    'garmin-fenix-7',
    ({ value }) => ({
      value: {
        ...value,
        stores: [
          { store: 'Amazon', url: 'https://www.amazon.com/dp/B0' },
          { store: 'Gadget Barn', url: barnLink },
          { store: 'Corner shop', url: 'https://corner.example/f7' },
        ],
      },
    }),
  ]);
  for (const path of ['/garmin-fenix-7-review', '/compare/garmin-fenix-7-vs-garmin-fenix-9']) {
    const { html, linksTo } = await page(path);
    expect(html.indexOf(barnPays), path).toBeLessThan(html.indexOf(barnLink));
    expect(html.indexOf('amazon.com/dp/B0'), path).toBeLessThan(html.indexOf(barnLink));
    for (const { href, rel } of linksTo('barn.example'))
      expect([path, href, rel]).toEqual([path, `${barnLink}?tag=ours-1`, paid]);
    const [corner] = linksTo('corner.example');
    expect([path, corner?.rel]).toEqual([path, 'noopener noreferrer']);
  }
  const labels = (await page('/garmin-fenix-7-review'))
    .linksTo('barn.example')
    .map((link) => link['data-affiliate']);
  expect(labels).toEqual(
    ['main_cta', 'facts', 'sidebar'].map((place) => `garmin_fenix_7_${place}_at_barn_example`),
  );
  const card = await page('/category/smartwatch');
  expect(card.html.includes('Also at Gadget Barn, corner.example.')).toBe(true);
  expect(card.linksTo('barn.example')).toEqual([]);
});
