import type { Page } from '@playwright/test';

const phone = { width: 390, height: 844 };

export interface LargeTextLayout {
  /** In pixels. */
  width: number;
  /** Controls that their card cuts off. */
  cut: string[];
}

/** Measures the page at 390 px with doubled text, which media queries do not notice. */
export async function measureLargeText(page: Page): Promise<LargeTextLayout> {
  const before = page.viewportSize();
  await page.setViewportSize(phone);
  const found = await page.evaluate(look);
  if (before) await page.setViewportSize(before);
  return found;
}

/** Runs in the page. */
function look(): LargeTextLayout {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const right = (element: Element) => Math.floor(element.getBoundingClientRect().right);
  const isCut = (control: Element) => {
    const sheet = control.closest('.card');
    return (
      sheet !== null &&
      getComputedStyle(sheet).overflowX === 'hidden' &&
      right(control) > right(sheet)
    );
  };
  const cut = [...document.querySelectorAll('main :is(a, button)')].filter(isCut);
  const { scrollWidth } = document.documentElement;
  style.fontSize = '';
  return {
    width: scrollWidth,
    cut: cut.map((control) => control.textContent ?? ''),
  };
}
