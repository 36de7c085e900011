import type { Page } from '@playwright/test';
import { holdCall, waitForHydration } from './browser.ts';

/** The script that starts React. */
export const entryScript = /\/assets\/(client|islands)[^/]*\.js$/;

/** Holds the scripts and the page's clock, so that a slow machine does not reach the timeout. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release = await holdCall(page, entryScript);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  return async () => {
    release();
    if ((await page.locator('[data-waiting]').count()) > 0) await waitForHydration(page);
    await page.clock.resume();
  };
}

/** Wraps every text in an element, as translation services do. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(
      document.getElementById('root') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
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

export async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Phone').fill('(212) 555-0199');
  await messageField(page).fill('The kettle saved me twice.');
}
