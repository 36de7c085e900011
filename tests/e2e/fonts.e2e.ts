import { expect, holdCall, test } from '#tests/support/browser.ts';

test('both fonts are asked for with the page, once, and used', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/about');
  await page.waitForFunction(() => document.fonts.check('16px "Saira Stencil One"'));
  await page.waitForFunction(() => document.fonts.check('16px "Atkinson Hyperlegible Next"'));
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(preloaded).toHaveLength(2);
  expect(asked.toSorted()).toEqual(preloaded.toSorted());
});

test('the page keeps its shape when the fonts come late', async ({ page }) => {
  const release = await holdCall(page, /\.woff2$/);
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const hasStandIn = () =>
    page.evaluate(() =>
      document.fonts.load('16px "Stencil until loaded"').then(
        (faces) => faces.length > 0,
        () => false,
      ),
    );
  expect(await hasStandIn(), 'a machine with Arial or Liberation Sans (Debian: fonts-liberation)').toBe(true);
  const picture = page.getByRole('img', { name: /^A field tent/ });
  const before = await picture.boundingBox();
  release();
  await page.waitForFunction(() => document.fonts.check('16px "Saira Stencil One"'));
  expect(await picture.boundingBox()).toEqual(before);
  await test.step('and the column of a text its width', async () => {
    const releaseAgain = await holdCall(page, /\.woff2$/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/how-we-review', { waitUntil: 'domcontentloaded' });
    const widthOf = async () => (await page.locator('.prose').first().boundingBox())?.width;
    const narrow = await widthOf();
    releaseAgain();
    await page.waitForFunction(() => document.fonts.check('16px "Atkinson Hyperlegible Next"'));
    expect(await widthOf()).toBe(narrow);
  });
});
