import type { Page } from '@playwright/test';
import { disclosures } from '#content/site.ts';
import { expect, hydrate, openHydrated, test } from '#tests/support/browser.ts';
import { mainLink } from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const phone = { width: 390, height: 844 };
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const themeSwitch = (page: Page) => page.getByRole('button', { name: /light and dark/ });
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const anyPage = '/how-we-review';

test('header and footer lead to where they should, and of the social profiles one is a link', async ({
  page,
}) => {
  await page.goto(anyPage);
  for (const [name, address] of [
    ['Latest Tests', '/#latest-tests'],
    ['Blog', '/blog'],
    ['Categories', '/categories'],
    ['About', '/about'],
  ] as const)
    await expect(mainLink(page, name)).toHaveAttribute('href', address);

  const footer = page.getByRole('contentinfo');
  const addresses = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(
    expect.arrayContaining([
      ...['mobile', 'gaming', 'fitness', 'photography', 'vr'].map((slug) => `/category/${slug}`),
      ...['/blog', '/about', '/how-we-review', '/privacy-policy', '/terms-of-service'],
    ]),
  );
  await expect(footer).toContainText(disclosures.footer);
  await expect(footer).toContainText('© 2024');

  // The others neither are links nor say that they are.
  for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    const profiles = place.getByRole('list', { name: 'Social profiles' });
    await expect(profiles.getByRole('listitem')).toHaveCount(4);
    const link = profiles.getByRole('link');
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(profiles.locator('[tabindex], button, a')).toHaveCount(1);
    await expect(profiles.getByText('no profile yet')).toHaveCount(3);
  }
});

test('paper is light, whatever the reader has chosen for the screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openHydrated(page, '/sony-wh-1000xm5-review');
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const onPaper = await ink();
  await themeSwitch(page).click();
  await expect.poll(ink).not.toBe(onPaper);
  await page.emulateMedia({ media: 'print' });
  expect(await ink()).toBe(onPaper);
});

test('the phone menu closes when it leads to a place on the same page', async ({ page }) => {
  await page.setViewportSize(phone);
  await openHydrated(page, '/');
  await menu(page).click();
  await mainLink(page, 'Latest Tests').click();
  await expect(page).toHaveURL('/#latest-tests');
  await expect(mainLink(page, 'Latest Tests')).toBeHidden();
});

test('the phone menu can be used with keys alone and closes on the next page', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(anyPage);
  await menu(page).focus();
  await hydrate(page);
  await page.keyboard.press('Enter');
  await expect(mainLink(page, 'Latest Tests')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(mainLink(page, 'Latest Tests')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
  await expect(mainLink(page, 'Blog')).toBeHidden();
});

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/blog');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('every stop of the keyboard can be seen and is not covered by the header', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, '/');
  const hidden: string[] = [];
  for (const key of [...Array(30).fill('Tab'), ...Array(10).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const problem = await page.evaluate(findProblem);
    if (problem) hidden.push(problem);
  }
  expect(hidden).toEqual([]);
});

/** Runs in the page: what is wrong with the element that has the focus, if anything. */
function findProblem(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const name = `${element.tagName} ${element.textContent?.slice(0, 30) ?? ''}`;
  const { top, bottom } = element.getBoundingClientRect();
  const header = document.querySelector('header');
  const edge = header && !header.contains(element) ? header.getBoundingClientRect().bottom : 0;
  if ((outlineStyle === 'none' || outlineWidth === '0px') && boxShadow === 'none')
    return `${name}: no focus ring`;
  if (bottom <= edge && !element.matches('a[href="#main"]')) return `${name}: under the header`;
  return top >= window.innerHeight ? `${name}: below the screen` : undefined;
}

test('the theme can be switched and is remembered without a flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(window, {
        themeAtFirstSight: document.documentElement.dataset.theme ?? 'none',
      });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await openHydrated(page, anyPage);
  const light = await paper(page);
  await themeSwitch(page).click();
  await expect.poll(() => paper(page)).not.toBe(light);
  const dark = await paper(page);
  await page.goto('/blog');
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirstSight'))).toBe('dark');
  expect(await paper(page)).toBe(dark);
  await hydrate(page);
  await themeSwitch(page).click();
  await expect.poll(() => paper(page)).toBe(light);
});

test('without a choice the system’s theme holds, and with one it does not', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHydrated(page, anyPage);
  const dark = await paper(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => paper(page)).not.toBe(dark);
  await themeSwitch(page).click();
  await expect.poll(() => paper(page)).toBe(dark);
});
