import { type Browser, launch, type Page } from 'puppeteer-core';
import type { Engine } from './engine.ts';

/** Chromium uses the DevTools protocol, Firefox uses WebDriver BiDi. */
export async function openPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
): Promise<Engine> {
  const opened = await launch({
    browser,
    executablePath,
    headless: true,
    args: browser === 'chrome' ? ['--no-sandbox', '--no-proxy-server'] : [],
    extraPrefsFirefox: { 'network.proxy.type': 0 },
  });
  return driving(opened, await opened.newPage());
}

function driving(browser: Browser, page: Page): Engine {
  const seen = async (selector: string) => {
    const element = await page.waitForSelector(selector, { timeout: 30_000 });
    if (!element) throw new Error(`There is no ${selector}.`);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    click: async (selector) => (await seen(selector)).click(),
    type: async (selector, text) => (await seen(selector)).type(text),
    press: (key) => page.keyboard.press(key),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    read: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
