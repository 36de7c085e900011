import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';

/** Taller than any gap between two sections. */
const tallestGap = 400;

/** The longest run of rows that have one color from edge to edge, in a screenshot. */
async function tallestBlankBand(reader: Page, screenshot: Buffer): Promise<number> {
  return reader.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const width = 64;
      const canvas = new OffscreenCanvas(width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, width, image.height);
      const { data } = context?.getImageData(0, 0, width, image.height) ?? { data: [] };
      const pixels = new Uint32Array(new Uint8Array(data).buffer);
      let tallest = 0;
      let band = 0;
      for (let row = 0; row < image.height; row++) {
        const line = pixels.subarray(row * width, (row + 1) * width);
        band = line.every((pixel) => pixel === line[0]) ? band + 1 : 0;
        tallest = Math.max(tallest, band);
      }
      return tallest;
    },
    `data:image/png;base64,${screenshot.toString('base64')}`,
  );
}

test('a full-page screenshot one second after load shows every section', async ({
  page,
  context,
}) => {
  const reader = await context.newPage();
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ['/', '/roomba-j7-review']) {
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    const screenshot = await page.screenshot({ fullPage: true });
    expect.soft(await tallestBlankBand(reader, screenshot), path).toBeLessThan(tallestGap);
  }
});
