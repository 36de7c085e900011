import type { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** The tab of a worker: a browser that was just started costs a page twice what one costs in a tab that is there. */
export interface KeptTab {
  context: BrowserContext;
  page: Page;
  /** Its own session of the protocol: another one would spend it. */
  session: CDPSession;
}

type Listener = () => void;

interface Tab extends KeptTab {
  /** What it was opened with. */
  options: BrowserContextOptions;
  /** What a test leaves in a tab for good: the next test gets another one. */
  isSpent: boolean;
  visitors: number;
  /** Playwright's own; all others are a test's. */
  listeners: ReadonlySet<Listener>;
}

/** A renderer grows with what it has shown. */
const mostVisitors = 40;

/** One tab at a time. The next test finds it as a new visitor would: nothing stored, nowhere been, at its size and in its colors. */
export function keepTab(browser: Browser) {
  let tab: Tab | undefined;
  const drop = async () => {
    await tab?.context.close();
    tab = undefined;
  };
  return {
    async take(options: BrowserContextOptions): Promise<KeptTab> {
      const isFit = tab && !tab.isSpent && !tab.page.isClosed() && tab.visitors < mostVisitors;
      if (!isFit || JSON.stringify(tab?.options) !== JSON.stringify(options)) await drop();
      tab ??= await openTab(browser, options);
      tab.visitors += 1;
      return tab;
    },
    /** While the site still answers: what a page says as it is left is said to the site that it was of. */
    async giveBack(): Promise<void> {
      if (!tab || tab.isSpent || tab.page.isClosed()) await drop();
      else await tidy(tab);
    },
    drop,
    session(): CDPSession {
      if (!tab) throw new Error('No tab is open.');
      return tab.session;
    },
  };
}

export type TabKeeper = ReturnType<typeof keepTab>;

async function openTab(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const listeners = new Set([page, context].flatMap(listenersOf));
  const tab: Tab = { context, page, options, session, listeners, isSpent: false, visitors: 0 };
  const spend = () => {
    tab.isSpent = true;
  };
  for (const place of [page, context]) {
    beforeEach(place, 'addInitScript', spend);
    beforeEach(place, 'exposeBinding', spend);
    beforeEach(place, 'exposeFunction', spend);
  }
  beforeEach(context, 'newCDPSession', spend);
  beforeEach(context.clock, 'install', spend);
  return tab;
}

function beforeEach<Place extends object>(place: Place, name: keyof Place, act: () => void): void {
  const method = place[name] as (...given: unknown[]) => unknown;
  Object.assign(place, {
    [name]: (...given: unknown[]) => {
      act();
      return method.apply(place, given);
    },
  });
}

async function tidy({ context, page, session, options, listeners }: Tab): Promise<void> {
  for (const place of [page, context]) removeOthers(place, listeners);
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    page.mouse.move(0, 0),
  ]);
  // Of the same site, so that the browser keeps its process, and with nothing in it.
  await page.goto('/robots.txt');
  await Promise.all([
    context.clearCookies(),
    session.send('Storage.clearDataForOrigin', { origin: options.baseURL ?? '', storageTypes: 'all' }),
    page.evaluate(() => sessionStorage.clear()),
    page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' }),
    options.viewport && page.setViewportSize(options.viewport),
  ]);
  await session.send('Page.resetNavigationHistory');
}

/** Playwright's types do not say that these are emitters like Node's. */
const emitterOf = (place: Page | BrowserContext) => place as unknown as EventEmitter;

const listenersOf = (place: Page | BrowserContext): Listener[] =>
  emitterOf(place)
    .eventNames()
    .flatMap((event) => emitterOf(place).listeners(event) as Listener[]);

function removeOthers(place: Page | BrowserContext, own: ReadonlySet<Listener>): void {
  const emitter = emitterOf(place);
  for (const event of emitter.eventNames())
    for (const listener of emitter.listeners(event) as Listener[]) if (!own.has(listener)) emitter.off(event, listener);
}
