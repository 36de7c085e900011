import type { DocumentDetail } from '#features/content/calls.ts';
import { callAsOwner, enter } from '#tests/support/admin-pages.ts';
import { declareError, expect, intercept, test } from '#tests/support/browser.ts';

for (const [role, action, confirm, call] of [
  ['alertdialog', 'Move to trash', 'Move to trash', '**/trash'],
  ['dialog', 'Publish', 'Publish now', '**/live'],
] as const)
  test(`“${action}” stays open while it is sent, whatever is pressed`, async ({ page, site }) => {
    declareError(page, 'status of 503');
    const data = { kind: 'post', value: { title: 'Two desks' }, body: 'Both still stand.' };
    const { id } = await callAsOwner<DocumentDetail>(page, site, 'POST /api/admin/documents', data);
    await enter(page, site, `/admin/edit/${id}`);
    const { promise: isOver, resolve: finish } = Promise.withResolvers<void>();
    await intercept(page, call, async (route) => {
      await isOver;
      await route.fulfill({ status: 503, body: 'The shredder is full.' });
    });
    const opener = page.getByRole('button', { name: action, exact: true });
    await opener.click();
    const dialog = page.getByRole(role);
    // Escape right after it, before a timer has run.
    await dialog.getByRole('button', { name: confirm }).evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'Cancel' }).dispatchEvent('click');
    await expect(dialog).toBeVisible();
    finish();
    await expect(dialog).toContainText('The shredder is full.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
