import { expect, openMissing, test, wake } from '#tests/support/browser.ts';
import { missing, visitedRoutes } from '#tests/support/routes.ts';

const photoHost = 'https://images.unsplash.com/';

const halves = [0, 1].map((half) => visitedRoutes.filter((_, index) => index % 2 === half));

/** Nothing here is about what is drawn, and a small window is drawn and laid out for half of the price. */
const smallWindow = { width: 320, height: 240 };

/** Runs in the page: its headings now, and when React owns it. */
async function headings(): Promise<string[][]> {
  const all = () =>
    [...document.querySelectorAll('h1')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );
  const isAwake = () => {
    const root = Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
      key.startsWith('__reactContainer$'),
    );
    return root?.[1].stateNode.current.memoizedState.isDehydrated === false;
  };
  const asleep = all();
  while (!isAwake()) await new Promise((resolve) => setTimeout(resolve, 10));
  return [asleep, all()];
}

for (const [index, half] of halves.entries()) {
  test(`every route answers with its screen and reports no error, part ${index + 1}`, async ({
    page,
    foreignRequests,
  }) => {
    test.setTimeout(240_000);
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error('policy broken:', event.violatedDirective),
      );
    });
    await page.setViewportSize(smallWindow);
    for (const [path, heading] of half) {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect.soft(answer?.status(), path).toBe(200);
      const seen = page.evaluate(headings);
      await page.keyboard.press('Shift');
      const one = [expect.stringMatching(heading)];
      expect.soft(await seen, path).toEqual([one, one]);
    }
    expect(foreignRequests.filter((url) => !url.startsWith(photoHost))).toEqual([]);
  });
}

test('what is missing answers 404, says so asleep and awake, and shows a way on', async ({
  page,
}) => {
  for (const [path, heading] of missing)
    await test.step(path, async () => {
      await openMissing(page, path);
      await expect(page.locator('h1')).toHaveText(heading);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await wake(page);
      await expect(page.locator('h1')).toHaveText(heading);
    });
  await openMissing(page, '/lost/in/the/woods');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  // A field that takes the focus by itself is a touch: React would come for nobody.
  await expect(page.locator('[autofocus]')).toHaveCount(0);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

test('an address with a slash too many leads to the page', async ({ page }) => {
  await page.goto('/blog/');
  await expect(page).toHaveURL('/blog');
  await expect(page.locator('h1')).toHaveText('Tech Survival Blog');
});
