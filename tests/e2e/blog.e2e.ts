import { asWritten } from '#content/as-written.ts';
import { paths } from '#site/router/paths.ts';
import { expect, openAwake, openMissing, test, wake } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const { entries, posts } = library;

const longDate = (date: string) => new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

test('the featured article is the iPhone review', async ({ page }) => {
  await openAwake(page, '/blog');
  const featured = page.getByRole('main').getByRole('article').first();
  const entry = entries.find((each) => each.featured);
  await expect(featured.getByRole('heading')).toHaveText(entry?.title ?? '');
  await featured.getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page).toHaveURL('/iphone-15-pro-review');
});

test('the other nineteen articles come newest first with every field', async ({ page }) => {
  await page.goto('/blog');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(20);
  const latest = entries.filter(({ featured }) => !featured);
  expect(latest).toHaveLength(19);
  const dates: string[] = [];
  for (const [index, entry] of latest.entries()) {
    const card = cards.nth(index + 1);
    const text = asWritten((await card.textContent()) ?? '');
    const fields = [entry.title, entry.excerpt, entry.author, entry.category, `${entry.minutes} min read`];
    for (const field of [...fields, longDate(entry.date)]) expect.soft(text).toContain(asWritten(field));
    const more = card.getByRole('link', { name: /^Read More/i });
    await expect.soft(more).toHaveAttribute('href', paths.entry(entry));
    await expect.soft(card.locator('img').first()).toBeAttached();
    dates.push((await card.locator('time').getAttribute('datetime')) ?? '');
  }
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(longDate(entries[0]?.date ?? '')).toBe('January 29, 2025');
});

test('the three articles differ and name their author, date, reading time and tags', async ({ page }) => {
  for (const post of posts) {
    await page.goto(`/blog/${post.slug}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(post.title);
    await expect(main).toContainText(`${post.minutes} min read`);
    await expect(main).toContainText(longDate(post.date));
    await expect(main).toContainText(post.author);
    await expect(main).toContainText(post.category);
    await expect(main.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(post.tags);
    await expect(main.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
  }
});

test('the numbers 1 to 3 lead to the three articles', async ({ page }) => {
  for (const [index, slug] of ['ai-technology-future', 'smart-home-rebellion', 'wearable-tech-laziness'].entries()) {
    await page.goto(`/blog/${index + 1}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/blog/${slug}$`));
  }
});

test('the number of a review leads on to the review', async ({ page, request }) => {
  const review = entries.find(({ id }) => id === 7);
  const answer = await request.get('/blog/7', { maxRedirects: 0 });
  expect([301, 308]).toContain(answer.status());
  await page.goto('/blog/7');
  await expect(page).toHaveURL(review ? paths.entry(review) : '');
  for (const entry of entries.filter(({ kind }) => kind === 'review')) {
    const led = await request.get(`/blog/${entry.id}`, { maxRedirects: 0 });
    expect.soft(led.headers().location).toBe(paths.entry(entry));
  }
});

test('an article that is not there says so with a way back', async ({ page }) => {
  await openMissing(page, '/blog/999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found');
  await wake(page);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
});

test('the related cards of the first article are /blog/2 and /blog/3, and they lead there', async ({ page }) => {
  await openAwake(page, '/blog/ai-technology-future');
  const related = page.getByRole('region', { name: /related/i }).getByRole('article');
  await expect(related).toHaveCount(2);
  const links = related.getByRole('link');
  await expect(links.first()).toHaveAttribute('href', '/blog/2');
  await expect(links.last()).toHaveAttribute('href', '/blog/3');
  await links.last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts[2]?.title ?? '');
});

test('three networks can be told of an article in a new tab', async ({ page, baseURL }) => {
  await page.goto('/blog/smart-home-rebellion');
  const address = `${baseURL}/blog/smart-home-rebellion`;
  const share = async (network: string) => {
    const link = page.getByRole('main').getByRole('link', { name: `Share on ${network}` });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    return new URL((await link.getAttribute('href')) ?? '');
  };
  const [x, facebook, linkedIn] = [await share('X'), await share('Facebook'), await share('LinkedIn')];
  expect([x.host, x.searchParams.get('url'), x.searchParams.get('text')]).toEqual(['x.com', address, posts[1]?.title]);
  expect([facebook.host, facebook.searchParams.get('u')]).toEqual(['www.facebook.com', address]);
  expect([linkedIn.host, linkedIn.searchParams.get('url')]).toEqual(['www.linkedin.com', address]);
});

test('the plain share button of an article works like a card’s', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await openAwake(page, '/blog/wearable-tech-laziness');
  await page.getByRole('button', { name: 'Share this article' }).first().click();
  await expect(page.getByText('Link copied!', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/blog/wearable-tech-laziness`);
});
