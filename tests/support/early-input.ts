import type { Page } from '@playwright/test';
import { holdCall, waitForHydration } from './browser.ts';

/** The script that hydrates the islands. */
export const entryScript = /\/assets\/islands[^/]*\.js$/;

/** Holds the islands' script until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release = await holdCall(page, entryScript);
  return async () => {
    release();
    await waitForHydration(page);
  };
}

/** Wraps every text in an element, as translation services do. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts.filter((each) => each.textContent?.trim())) {
      if (/^(SCRIPT|STYLE)$/.test(text.parentElement?.tagName ?? '')) continue;
      const font = document.createElement('font');
      text.parentNode?.replaceChild(font, text);
      font.append(text);
    }
  });
}

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
