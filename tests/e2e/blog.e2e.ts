import type { Page } from '@playwright/test';
import { untypeset } from '#content/prose/typography.ts';
import { paths } from '#site/router/paths.ts';
import { expect, hydrate, openHydrated, openMissing, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const { entries, posts } = library;

const longDate = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

test('the blog leads with the iPhone review, and the others come newest first', async ({
  page,
}) => {
  await openHydrated(page, '/blog');
  const featured = page.getByRole('main').getByRole('article').first();
  await test.step('the other nineteen articles come newest first with every field', async () =>
    expectNineteen(await readCards(page)));
  await test.step('the featured article is the iPhone review', async () => {
    const entry = entries.find((each) => each.featured);
    await expect(featured.getByRole('heading')).toHaveText(entry?.title ?? '');
    await featured.getByRole('link', { name: 'Read Full Article' }).click();
    await expect(page).toHaveURL('/iphone-15-pro-review');
  });
});

/** All in one look. */
const readCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => ({
        text: card.textContent ?? '',
        date: card.querySelector('time')?.dateTime ?? '',
        hasPicture: Boolean(card.querySelector('img')),
        more: [...card.querySelectorAll('a')]
          .filter((link) => /^Read More/i.test(link.ariaLabel ?? link.textContent?.trim() ?? ''))
          .map((link) => link.getAttribute('href')),
      })),
    );

function expectNineteen([, ...cards]: Awaited<ReturnType<typeof readCards>>): void {
  expect(cards).toHaveLength(19);
  const latest = entries.filter(({ featured }) => !featured);
  expect(latest).toHaveLength(19);
  for (const [index, entry] of latest.entries()) {
    const { text = '', more, hasPicture } = cards[index] ?? {};
    const fields = [
      entry.title,
      entry.excerpt,
      entry.author,
      entry.category,
      `${entry.minutes} min read`,
    ];
    for (const field of [...fields, longDate(entry.date)])
      expect.soft(untypeset(text)).toContain(untypeset(field));
    expect.soft(more, entry.title).toEqual([paths.entry(entry)]);
    expect.soft(hasPicture, entry.title).toBe(true);
  }
  const dates = cards.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(longDate(entries[0]?.date ?? '')).toBe('January 29, 2025');
}

test('the three articles differ and name their author, date, reading time and tags', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  for (const post of posts) {
    const { headings, text, tags, wayBack } = await readArticle(page, `/blog/${post.slug}`);
    expect(headings.map(untypeset)).toEqual([untypeset(post.title)]);
    const parts = [`${post.minutes} min read`, longDate(post.date), post.author, post.category];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect(tags).toEqual(post.tags);
    expect(wayBack).toBe('/blog');
  }
});

test('the numbers 1 to 3 lead to the three articles, and that of a review leads on to it', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/robots.txt');
  for (const [index, slug] of [
    'ai-technology-future',
    'smart-home-rebellion',
    'wearable-tech-laziness',
  ].entries())
    expect((await readArticle(page, `/blog/${index + 1}`)).canonical).toBe(
      `${baseURL}/blog/${slug}`,
    );
  for (const entry of entries.filter(({ kind }) => kind === 'review')) {
    const led = await request.get(`/blog/${entry.id}`, { maxRedirects: 0 });
    expect.soft([301, 308]).toContain(led.status());
    expect.soft(led.headers().location).toBe(paths.entry(entry));
  }
  expect((await request.get('/blog/7')).url()).toMatch(/-review$/);
});

/** What the server sends, read by the browser and not shown by it. */
const readArticle = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const sent = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    const main = sent.querySelector('main');
    const all = (selector: string) => [...(main?.querySelectorAll(selector) ?? [])];
    const textsOf = (elements: Element[]) =>
      elements.map((element) => element.textContent?.trim() ?? '');
    return {
      canonical: sent.querySelector('link[rel=canonical]')?.getAttribute('href'),
      headings: textsOf(all('h1')),
      text: main?.textContent ?? '',
      tags: textsOf(all('ul[aria-label=Tags] > li')),
      wayBack: all('a')
        .find((link) => link.textContent?.trim() === 'Back to Blog')
        ?.getAttribute('href'),
    };
  }, path);

test('an article that is not there says so with a way back', async ({ page }) => {
  await openMissing(page, '/blog/999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found');
  await hydrate(page);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
});

test('an article leads to the next ones, and can be told of', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await openHydrated(page, '/blog/ai-technology-future');
  await test.step('the related cards of the first article are /blog/2 and /blog/3, and they lead there', async () => {
    const related = page.getByRole('region', { name: /related/i }).getByRole('article');
    await expect(related).toHaveCount(2);
    const links = related.getByRole('link');
    await expect(links.first()).toHaveAttribute('href', '/blog/2');
    await expect(links.last()).toHaveAttribute('href', '/blog/3');
    await links.last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts[2]?.title ?? '');
  });
  const address = `${baseURL}/blog/wearable-tech-laziness`;
  await test.step('three networks can be told of an article in a new tab', () =>
    expectNetworks(page, address));
  await test.step('the plain share button of an article works like a card’s', async () => {
    await page.getByRole('button', { name: 'Share this article' }).first().click();
    await expect(page.getByText('Link copied!', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });
});

async function expectNetworks(page: Page, address: string): Promise<void> {
  const share = async (network: string) => {
    const link = page.getByRole('main').getByRole('link', { name: `Share on ${network}` });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    return new URL((await link.getAttribute('href')) ?? '');
  };
  const [x, facebook, linkedIn] = [
    await share('X'),
    await share('Facebook'),
    await share('LinkedIn'),
  ];
  expect([x.host, x.searchParams.get('url'), x.searchParams.get('text')]).toEqual([
    'x.com',
    address,
    posts[2]?.title,
  ]);
  expect([facebook.host, facebook.searchParams.get('u')]).toEqual(['www.facebook.com', address]);
  expect([linkedIn.host, linkedIn.searchParams.get('url')]).toEqual(['www.linkedin.com', address]);
}
