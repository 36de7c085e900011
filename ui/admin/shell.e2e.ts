import { enter, message, navLink } from '#tests/support/admin-pages.ts';
import { expect, test } from '#tests/support/browser.ts';
import { adminScreens } from '#ui/routes.ts';

/** All but the login and those that show one document. */
const screens = Object.values(adminScreens)
  .map(({ path }) => path)
  .filter((path) => !/login|edit/.test(path));

test('a phone shows the rest of the menu on request, and never scrolls sideways', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, site);
  await page.request.post('/api/contact', { data: message });
  await page.goto('/admin/votes');
  const more = page.getByText('More 1 unread');
  await expect(more).toBeVisible();
  await expect(navLink(page, 'Settings')).toBeHidden();
  await more.click();
  await navLink(page, 'Settings').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/no such screen/);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect.soft(overflow, screen).toBeLessThanOrEqual(0);
  }
});
