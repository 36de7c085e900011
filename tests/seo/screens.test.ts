import { expect, onTestFinished, test } from 'vitest';
import { untypeset } from '#features/content/prose/typography.ts';
import { get, library, read, siteUrl, template } from '#tests/support/public-site.ts';
import { readPage } from '#tests/support/read-page.ts';
import { startSite } from '#tests/support/test-site.ts';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { disclosures, site } from '#ui/site.ts';

const { products, entries } = library;
const { categories } = library.site;

const hrefs = async (path: string, selector: string) =>
  (await read(path)).root.querySelectorAll(selector).map((link) => link.getAttribute('href'));

test('header and footer link to all specified pages, and one social profile is a link', async () => {
  expect(await hrefs('/', 'header nav a')).toEqual(
    expect.arrayContaining(['/#latest-tests', '/blog', '/categories', '/about']),
  );
  expect(await hrefs('/terms-of-service', 'footer a')).toEqual(
    expect.arrayContaining([
      ...categories.filter(({ inFooter }) => inFooter).map(({ name }) => paths.category(name)),
      ...['/blog', '/about', '/about#contact', '/how-we-review'],
      ...['/privacy-policy', '/terms-of-service'],
    ]),
  );
  const { root } = await read('/');
  expect(root.querySelector('footer')?.text).toContain(disclosures.footer);
  for (const list of root.querySelectorAll('[aria-label="Social profiles"]')) {
    expect(list.querySelectorAll('li')).toHaveLength(4);
    expect(list.querySelectorAll('a, button, [tabindex]')).toHaveLength(1);
    expect(list.querySelector('a')?.getAttribute('rel')).toContain('noopener');
  }
});

test('the home page has its sections in order, six products, twelve tiles and half stars', async () => {
  const { root, text } = await read('/');
  const headings = root
    .querySelectorAll('main h2')
    .filter((h2) => !h2.closest('dialog'))
    .map((h2) => h2.text);
  expect(headings.slice(0, 3)).toEqual([
    expect.stringContaining('Latest Survival Tests'),
    expect.stringContaining('Browse by Category'),
    expect.stringContaining('Tech Savior of the Month'),
  ]);
  for (const words of [site.tagline, site.newsletterClaim, 'No votes yet this month'])
    expect(text).toContain(words);
  expect(text).not.toContain('LEADING');
  const tiles = (await hrefs('/', 'main a[href^="/category/"]')).slice(0, categories.length);
  expect(tiles).toEqual(categories.map(({ name }) => paths.category(name)));
  const cards = root.querySelectorAll('#latest-tests article');
  const shown = products.slice(0, 6);
  expect(cards.map((card) => card.id)).toEqual(shown.map(({ slug }) => slug));
  const starsOf = (slug: string) =>
    root
      .querySelectorAll(`#latest-tests article[id="${slug}"] [data-fill]`)
      .map((star) => star.getAttribute('data-fill'));
  for (const { slug, rating } of shown) {
    const full = Math.floor(rating);
    const next = rating - full >= 0.5 ? ['half'] : [];
    const stars = [...Array(full).fill('full'), ...next, ...Array(5).fill('empty')];
    expect([slug, ...starsOf(slug)]).toEqual([slug, ...stars.slice(0, 5)]);
  }
  const { slug } = shown.find(({ stores: [main] = [] }) => main && 'search' in main) ?? {};
  const store = root.querySelector(`article[id="${slug}"] a[data-affiliate]`);
  expect(store?.getAttribute('rel')).toBe('sponsored nofollow noopener noreferrer');
  expect(store?.getAttribute('href')).toMatch(/^https:\/\/www\.amazon\.com\/.*tag=/);
});

test('the blog leads with the featured review; the others follow, newest first', async () => {
  const [featured, ...cards] = (await read('/blog')).root.querySelectorAll('main article');
  const long = entries.filter(({ isShort }) => !isShort);
  const leading = long.find((entry) => entry.featured);
  expect(featured?.querySelector('a')?.getAttribute('href')).toBe(leading && paths.entry(leading));
  const latest = long.filter((entry) => !entry.featured);
  expect(latest).toHaveLength(long.length - 1);
  expect(latest.map(({ date }) => date)).toEqual(
    latest
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  );
  for (const [index, entry] of latest.entries()) {
    const { title, excerpt, author, category, minutes } = entry;
    const text = untypeset(cards[index]?.text ?? '');
    for (const field of [
      title,
      excerpt,
      author,
      category,
      `${minutes} min read`,
      longDate(entry.date),
    ])
      expect(text).toContain(untypeset(field));
    expect(cards[index]?.querySelector('a')?.getAttribute('href')).toBe(paths.entry(entry));
    expect(cards[index]?.querySelector('img')).toBeTruthy();
  }
  for (const review of entries.filter(({ kind }) => kind === 'review'))
    expect((await get(`/blog/${review.id}`)).headers.get('location')).toBe(paths.entry(review));
});

test('an article can be shared on networks and leads to related articles', async () => {
  const path = paths.post('wearable-tech-laziness');
  const { root } = await read(path);
  const links = root.querySelectorAll('main a').filter(({ text }) => text.includes('Share on'));
  const shared = links.map((link) => {
    expect(link.getAttribute('rel')).toContain('noopener');
    const { host, searchParams } = new URL(link.getAttribute('href') ?? '');
    return [host, searchParams.get('url') ?? searchParams.get('u')];
  });
  const hosts = ['x.com', 'www.facebook.com', 'www.linkedin.com'];
  expect(shared.toSorted()).toEqual(hosts.toSorted().map((host) => [host, siteUrl + path]));
  expect(await hrefs('/blog/ai-technology-future', 'section article a')).toContain('/blog/2');
});

test('pages follow the settings without a restart', async () => {
  const environment = { CONTACT_PHONE: '+44 20 7946 0958' };
  const { url, owner, close } = await startSite(template, { name: 'settings', environment });
  onTestFinished(close);
  const get = async (path: string) => (await fetch(`${url}${path}`)).text();
  const about = await get('/about');
  expect(about).toContain('mailto:hello@techsurvivallab.example');
  // The environment wins.
  expect(about).toContain('tel:+442079460958');
  const headers = { ...owner.headers, 'Content-Type': 'application/json' };
  const { general } = await (await fetch(`${url}/api/admin/settings`, { headers })).json();
  const saved = await fetch(`${url}/api/admin/settings/general`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({
      ...general.values,
      contactEmail: 'hello@lab.example',
      contactPhone: '(212) 555-0143',
      x: 'https://x.com/lab',
      analyticsId: 'G-TEST123',
      version: general.version,
    }),
  });
  expect(saved.status).toBe(200);
  const changed = await fetch(`${url}/about`);
  expect(changed.headers.get('content-security-policy')).toContain('google-analytics.com');
  const html = await changed.text();
  for (const part of ['mailto:hello@lab.example', 'tel:+442079460958', 'https://x.com/lab'])
    expect(html).toContain(part);
  expect(html).not.toContain('techsurvivallab.example');
  const { text } = readPage(await get('/privacy-policy'));
  expect(text).toContain('This site uses Google Analytics');
  expect(text).toContain('may store nothing on your device');
});
