import {
  test as base,
  type CDPSession,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import { freePort } from './free-port.ts';
import { keepTab, type TabKeeper } from './kept-tab.ts';
import {
  closeWorkshop,
  openWorkshop,
  startSite,
  type TestSite,
  type Workshop,
} from './test-site.ts';

export { adminPassword } from './test-site.ts';
export { expect };

interface Fixtures {
  /** Environment variables of this test's server: `test.use({ serverSettings: { GA_MEASUREMENT_ID: 'G-TEST123' } })`. */
  serverSettings: Record<string, string>;
  /** The browser has no file of the site yet: for tests in which one must not come. */
  isFirstVisit: boolean;
  /** For tests about what moves. The others have a visitor who asked for less: drawing what moves takes a third of their time. */
  hasMotion: boolean;
  /** This test's own server, over a fresh database. */
  site: TestSite;
  /** The tab's own session of the protocol. What a test sets by it, it takes back. */
  session: CDPSession;
  /** Addresses on other hosts that the browser asked for. None can be reached. */
  foreignRequests: string[];
  /** Fails the test where a page reported an error that the test did not declare. */
  quietConsole: undefined;
}

interface WorkerFixtures {
  workshop: Workshop;
  /** The sites of a worker take turns at one address: to the browser they are one. */
  port: number;
  tabs: TabKeeper;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  workshop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const workshop = await openWorkshop();
      await use(workshop);
      await closeWorkshop(workshop);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  tabs: [
    async ({ browser }, use) => {
      const tabs = keepTab(browser);
      await use(tabs);
      await tabs.drop();
    },
    { scope: 'worker' },
  ],
  serverSettings: [{}, { option: true }],
  isFirstVisit: [false, { option: true }],
  hasMotion: [false, { option: true }],
  site: async ({ workshop, port, serverSettings }, use, { testId }) => {
    const site = await startSite(workshop, { name: testId, port, environment: serverSettings });
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => use(site.url),
  context: async (
    {
      tabs,
      isFirstVisit,
      hasMotion,
      baseURL,
      viewport,
      javaScriptEnabled,
      hasTouch,
      isMobile,
      userAgent,
    },
    use,
  ) => {
    // What is not named, Playwright takes from the test that opens the tab, and it would stay for all who come after.
    const lasting = {
      javaScriptEnabled: true,
      hasTouch,
      isMobile,
      ...(userAgent ? { userAgent } : {}),
    };
    const options = { baseURL: baseURL ?? '', ...lasting };
    if (isFirstVisit) await tabs.drop();
    const visit = { viewport, hasMotion, hasScript: javaScriptEnabled !== false };
    await use((await tabs.take(options, visit)).context);
    await tabs.giveBack();
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (page) await use(page);
  },
  session: async ({ context, tabs }, use) => {
    if (context) await use(tabs.session());
  },
  foreignRequests: async ({ context, baseURL }, use) => {
    const addresses: string[] = [];
    context.on('request', (request) => {
      if (!isOwn(request.url(), baseURL)) addresses.push(request.url());
    });
    await use(addresses);
  },
  quietConsole: [
    async ({ context, baseURL }, use) => {
      const errors: string[] = [];
      // The tab may have had visitors before: what they declared is not declared now.
      for (const page of context.pages()) declared.delete(page);
      context.on('console', (message) => {
        const page = message.page();
        if (message.type() !== 'error' || isUnreachableHost(message, baseURL)) return;
        if (!isDeclared(page, message.text()))
          errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        if (!isDeclared(error.page(), error.error().message))
          errors.push(String(error.error().stack));
      });
      await use(undefined);
      expect(errors, 'errors that pages reported').toEqual([]);
    },
    { auto: true },
  ],
});

const isOwn = (url: string, baseURL: string | undefined): boolean =>
  !/^(https?|wss?):/.test(url) || url.startsWith(`${baseURL}/`);

/** The browser reports every photo that the test network cannot bring. */
const isUnreachableHost = (message: ConsoleMessage, baseURL: string | undefined): boolean =>
  message.text().startsWith('Failed to load resource: net::ERR_') &&
  !isOwn(message.location().url, baseURL);

const declared = new WeakMap<Page, (string | RegExp)[]>();

/** Says that this page will report such an error and that it is meant to. */
export function declareError(page: Page, pattern: string | RegExp): void {
  declared.set(page, [...(declared.get(page) ?? []), pattern]);
}

function isDeclared(page: Page | null, text: string): boolean {
  const patterns = page ? (declared.get(page) ?? []) : [];
  return patterns.some((pattern) =>
    typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text),
  );
}

/** Opens an address that answers 404, which the browser reports as an error. */
export async function openMissing(page: Page, path: string): Promise<void> {
  declareError(page, 'status of 404');
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
}

/** A first touch; resolves when React owns the page. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await awake(page);
}

/** Resolves when React owns the page, whatever woke it. */
export async function awake(page: Page): Promise<void> {
  await page.evaluate(owned).catch((error) => {
    // The page that was asked has made room for another one.
    if (!/context was destroyed|navigat/.test(String(error))) throw error;
    return awake(page);
  });
}

/**
 * Runs in the page, where waiting costs nothing: Playwright's way of waiting brings a script of its own. React takes a page over in slices, and only the root says that
 * all of it is done.
 */
async function owned(): Promise<void> {
  const isOwned = () => {
    const root = Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
      key.startsWith('__reactContainer$'),
    );
    return root?.[1].stateNode.current.memoizedState.isDehydrated === false;
  };
  while (!isOwned()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Opens a page and wakes it: the start of most journeys. */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wake(page);
}

/** The one toast on the screen says this. One look is all there is time for on a busy machine: it stays five seconds. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect(toast).toHaveText([
    new RegExp(`^\\s*${RegExp.escape(title)}\\s*${RegExp.escape(description)}\\s*$`),
  ]);
}

export interface Failing {
  status?: number;
  body?: string;
  /** Only this method fails. */
  method?: string;
}

/** Makes a call of the site fail from now on; an answer of status 0 is a broken connection. Returns how to mend it. */
export async function failCall(
  page: Page,
  path: string | RegExp,
  { status = 500, body = 'The lab is on fire.', method }: Failing = {},
): Promise<() => Promise<void>> {
  declareError(page, status === 0 ? 'net::ERR_FAILED' : `status of ${status}`);
  const matches = (url: URL) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname);
  await page.route(matches, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if (status === 0) return route.abort();
    return route.fulfill({ status, body, contentType: 'text/plain; charset=utf-8' });
  });
  return () => page.unroute(matches);
}

/** Keeps a call waiting until the returned function lets it go on, to the server or to where it fails. */
export async function holdCall(page: Page, path: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const matches = (url: URL) =>
    typeof path === 'string' ? url.pathname === path : path.test(url.pathname);
  await page.route(matches, async (route) => {
    await released;
    await route.fallback().catch(() => {});
  });
  return () => release();
}
