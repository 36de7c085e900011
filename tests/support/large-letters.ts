import type { Page } from '@playwright/test';

const phone = { width: 390, height: 844 };

/**
 * How wide a page is on a phone of 390 pixels with a reader's own style for letters of twice their size, of which the widths at which a page changes know nothing. What is
 * far below counts as well.
 */
export async function widthInLargeLetters(page: Page): Promise<number> {
  const before = page.viewportSize();
  await page.setViewportSize(phone);
  const width = await page.evaluate(() => {
    const { dataset, style } = document.documentElement;
    delete dataset.far;
    style.fontSize = '200%';
    const { scrollWidth } = document.documentElement;
    style.fontSize = '';
    return scrollWidth;
  });
  if (before) await page.setViewportSize(before);
  return width;
}
