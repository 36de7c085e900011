import type { Page } from '@playwright/test';

const phone = { width: 390, height: 844 };

export interface InLargeLetters {
  /** In pixels. */
  width: number;
  /** What can be pressed and is cut off by the sheet on which it stands. */
  cut: string[];
  /** Short words of which a part stands on the next line: beside them something takes room that it should give up. The columns of a table share what there is. */
  broken: string[];
}

/**
 * A page on a phone of 390 pixels with a reader's own style for letters of twice their size, of which the widths at which a page changes know nothing. What is
 * far below counts as well.
 */
export async function inLargeLetters(page: Page): Promise<InLargeLetters> {
  const before = page.viewportSize();
  await page.setViewportSize(phone);
  const found = await page.evaluate(look);
  if (before) await page.setViewportSize(before);
  return found;
}

/** Runs in the page. */
function look(): InLargeLetters {
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
  const broken = new Set<string>();
  const texts = document.createTreeWalker(
    document.querySelector('main') as Node,
    NodeFilter.SHOW_TEXT,
  );
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement?.closest('table')) continue;
    for (const { 0: word, index } of text.data.matchAll(/(?<![^ \n])[a-z]{2,6}(?![^ \n.,;:)])/gi)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.add(word);
    }
  }
  const { scrollWidth } = document.documentElement;
  style.fontSize = '';
  return {
    width: scrollWidth,
    cut: cut.map((control) => control.textContent ?? ''),
    broken: [...broken],
  };
}
