import type { EventEmitter } from 'node:events';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Locator,
  Page,
} from '@playwright/test';

/** The tab of a worker: a browser that was just started costs a page twice what one costs in a tab that is there. */
export interface KeptTab {
  context: BrowserContext;
  page: Page;
  /** Its own session of the protocol: another one would spend it. */
  session: CDPSession;
}

/** What a tab can change without being another one. */
export interface Visit {
  viewport: { width: number; height: number } | null;
  hasScript: boolean;
  hasMotion: boolean;
}

type Listener = () => void;

interface Tab extends KeptTab {
  /** What it was opened with. */
  options: BrowserContextOptions;
  /** Scripts that a test put before every page. */
  scripts: Promise<Disposable>[];
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
    async take(options: BrowserContextOptions, visit: Visit): Promise<KeptTab> {
      const isFit = tab && !tab.isSpent && !tab.page.isClosed() && tab.visitors < mostVisitors;
      if (!isFit || JSON.stringify(tab?.options) !== JSON.stringify(options)) await drop();
      tab ??= await openTab(browser, options);
      tab.visitors += 1;
      await receive(tab, visit);
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
  pressWhatStands(page);
  routeAtOnce(page, session);
  await context.addInitScript(bringIntoSight, sight);
  const listeners = new Set([page, context].flatMap(listenersOf));
  const tab: Tab = {
    context,
    page,
    options,
    session,
    listeners,
    scripts: [],
    isSpent: false,
    visitors: 0,
  };
  const spend = () => {
    tab.isSpent = true;
  };
  for (const place of [page, context]) {
    ofEach(place, 'addInitScript', (script) => tab.scripts.push(script as Promise<Disposable>));
    ofEach(place, 'exposeBinding', spend);
    ofEach(place, 'exposeFunction', spend);
  }
  ofEach(context, 'newCDPSession', spend);
  ofEach(context.clock, 'install', spend);
  return tab;
}

const patient = new WeakSet<object>();
const sight = 'bring-into-sight';

/**
 * Playwright waits until something stands still, brings it into sight and presses. On a long page what comes into sight is laid out only then, and moves: the button
 * went down on a link and came up beside it now and then. Brought into sight before, it is waited for where it will be. The page does that itself when it is told by an
 * event: Playwright's own way there takes a dozen messages, two thirds of what the press takes. Without script nothing is laid out later, and nobody hears the event.
 */
function pressWhatStands(page: Page): void {
  const locators: Pick<Locator, 'click'> = Object.getPrototypeOf(page.locator('html'));
  if (patient.has(locators)) return;
  patient.add(locators);
  const { click } = locators;
  locators.click = async function (this: Locator, options) {
    const { timeout } = options ?? {};
    // What was replaced meanwhile, or is not there at all, the press itself finds again or reports.
    await this.dispatchEvent(sight, {}, timeout === undefined ? {} : { timeout }).catch(() => {});
    return click.call(this, options);
  };
}

/** Runs in every page, before its own scripts. */
function bringIntoSight(event: string): void {
  const bring = ({ target }: Event) =>
    (target as Element & { scrollIntoViewIfNeeded(): void }).scrollIntoViewIfNeeded();
  addEventListener(event, bring, true);
}

/**
 * The browser says that it asks us before it fetches, and the page that is open hears of it a little later: a press in between was answered by the site, one in twenty.
 * What the page is asked after that it answers once it has heard.
 */
function routeAtOnce(page: Page, session: CDPSession): void {
  const { route } = page;
  page.route = async (...told) => {
    const given = await route.apply(page, told);
    await session.send('Runtime.evaluate', { expression: '0' });
    return given;
  };
}

/** Tells what each call of a method gave. */
function ofEach<Place extends object>(
  place: Place,
  name: keyof Place,
  tell: (given: unknown) => void,
): void {
  const method = place[name] as (...told: unknown[]) => unknown;
  Object.assign(place, {
    [name]: (...told: unknown[]) => {
      const given = method.apply(place, told);
      tell(given);
      return given;
    },
  });
}

async function receive(
  { page, session }: Tab,
  { viewport, hasScript, hasMotion }: Visit,
): Promise<void> {
  await Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: !hasScript }),
    page.emulateMedia({ reducedMotion: hasMotion ? 'no-preference' : 'reduce' }),
    viewport && page.setViewportSize(viewport),
  ]);
}

async function tidy({ context, page, session, options, listeners, scripts }: Tab): Promise<void> {
  for (const place of [page, context]) removeOthers(place, listeners);
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    page.mouse.move(0, 0),
    session.send('Emulation.setScriptExecutionDisabled', { value: false }),
    ...scripts.splice(0).map(async (script) => (await script).dispose()),
  ]);
  // Of the same site, so that the browser keeps its process, and with nothing in it.
  await page.goto('/robots.txt');
  await Promise.all([
    context.clearCookies(),
    session.send('Storage.clearDataForOrigin', {
      origin: options.baseURL ?? '',
      storageTypes: 'all',
    }),
    page.evaluate(() => sessionStorage.clear()),
    page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: 'none' }),
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
    for (const listener of emitter.listeners(event) as Listener[])
      if (!own.has(listener)) emitter.off(event, listener);
}
