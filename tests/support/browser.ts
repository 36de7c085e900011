import {
  test as base,
  type CDPSession,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';
import {
  closeSiteTemplate,
  openSiteTemplate,
  type SiteTemplate,
  startSite,
  type TestSite,
} from './test-site.ts';

export { adminPassword } from './test-site.ts';
export { expect };

interface Fixtures {
  /** Environment variables of this test's server, such as `{ GA_MEASUREMENT_ID: 'G-TEST123' }`. */
  serverSettings: Record<string, string>;
  /** Turns motion on; by default the visitor prefers reduced motion, which is faster to test. */
  hasMotion: boolean;
  /** This test's own server, over a fresh database. */
  site: TestSite;
  /** A DevTools protocol session of the page. */
  session: CDPSession;
  /** Requests to other hosts, none of which can be reached. */
  foreignRequests: string[];
  /** Fails the test if a page logs an error that the test did not declare. */
  quietConsole: undefined;
}

interface WorkerFixtures {
  template: SiteTemplate;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  template: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the destructuring
    async ({}, use) => {
      const template = await openSiteTemplate();
      await use(template);
      await closeSiteTemplate(template);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  serverSettings: [{}, { option: true }],
  hasMotion: [false, { option: true }],
  site: async ({ template, serverSettings }, use, { testId }) => {
    const site = await startSite(template, { name: testId, environment: serverSettings });
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ page, hasMotion }, use) => {
    await page.emulateMedia({ reducedMotion: hasMotion ? 'no-preference' : 'reduce' });
    await use(page);
  },
  session: async ({ context, page }, use) => use(await context.newCDPSession(page)),
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

/** The browser logs an error for every photo, because tests cannot reach the stock host. */
const isUnreachableHost = (message: ConsoleMessage, baseURL: string | undefined): boolean =>
  message.text().startsWith('Failed to load resource: net::ERR_') &&
  !isOwn(message.location().url, baseURL);

const declared = new WeakMap<Page, (string | RegExp)[]>();

/** Allows this page to log such an error. */
export function declareError(page: Page, pattern: string | RegExp): void {
  declared.set(page, [...(declared.get(page) ?? []), pattern]);
}

function isDeclared(page: Page | null, text: string): boolean {
  const patterns = page ? (declared.get(page) ?? []) : [];
  return patterns.some((pattern) =>
    typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text),
  );
}

/** Resolves when the islands of the page are hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Opens a page and waits for its islands. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Expects exactly one toast with this text. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect(toast).toHaveText([
    new RegExp(`^\\s*${RegExp.escape(title)}\\s*${RegExp.escape(description)}\\s*(?:Undo)?\\s*$`),
  ]);
}

/** The requests that the page sends to matching paths from now on. */
export function requestsTo(page: Page, pattern: RegExp): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (pattern.test(new URL(request.url()).pathname)) found.push(request);
  });
  return found;
}

/**
 * Handles matching requests. Chromium applies the first route of an open page some time after it
 * reports that it has, so this waits until the route of a test request is in effect.
 */
async function intercept(
  page: Page,
  matches: Parameters<Page['route']>[0],
  handler: (route: Route) => unknown,
): Promise<void> {
  await page.route(matches, handler);
  if (page.url() === 'about:blank') return;
  await page.route('/robots.txt', (route) => route.fulfill({ status: 204 }));
  const status = () => page.evaluate(async () => (await fetch('/robots.txt')).status);
  await expect.poll(status).toBe(204);
  await page.unroute('/robots.txt');
}

/**
 * Makes an API call, or one of its methods, fail until the returned function is called; status 0
 * breaks the connection.
 */
export async function failCall(
  page: Page,
  path: string | RegExp,
  { status = 500, body = 'The lab is on fire.', method = '' } = {},
): Promise<() => Promise<void>> {
  declareError(page, status === 0 ? 'net::ERR_FAILED' : `status of ${status}`);
  const matches = matcher(path);
  await intercept(page, matches, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if (status === 0) return route.abort();
    return route.fulfill({ status, body, contentType: 'text/plain; charset=utf-8' });
  });
  return () => page.unroute(matches);
}

/** Delays an API call until the returned function is called. */
export async function holdCall(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, matcher(path), async (route) => {
    await promise;
    await route.fallback().catch(() => {});
  });
  return resolve;
}

const matcher = (path: string | RegExp) => (url: URL) =>
  typeof path === 'string' ? url.pathname === path : path.test(url.pathname);
