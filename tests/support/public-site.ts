import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, inject } from 'vitest';
import { publicAddresses } from '#app/addresses.ts';
import { library } from './library.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { openSiteTemplate, startSite, type TestSite } from './test-site.ts';

/** Differs from the address of the test server: pages must take it from the setting. */
const siteUrl = 'https://lab.example';

/** One template and one server over the real build for all test files of a worker. */
export const template = await openSiteTemplate(inject('siteFolder'));
const environment = { SITE_URL: siteUrl, TRUST_PROXY: '1' };
const { url: address } = await startSite(template, { name: 'public', environment });

export { library, siteUrl };

export const publicPaths = publicAddresses(library).map(({ path }) => path);

/** Each request comes from another visitor, because the whole site is more than a rate limit allows. */
const worker = Math.floor(Math.random() * 2 ** 16).toString(16);
let visitors = 0;
const nextVisitor = () => `2001:${worker}:${(visitors++).toString(16)}::1`;

export async function get(path: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const headers = {
      'Accept-Encoding': 'identity',
      'X-Forwarded-For': nextVisitor(),
      ...init.headers,
    };
    const answer = await fetch(address + path, { redirect: 'manual', ...init, headers });
    // On a busy machine a page may take longer than the server allows.
    if (answer.status !== 503 || tries === 20) return answer;
    await sleep(250);
  }
}

const texts = new Map<string, Promise<string>>();
const pages = new Map<string, Promise<ReadPage>>();

/** A page's HTML, requested once. */
export function textOf(path: string): Promise<string> {
  const text = texts.get(path) ?? get(path).then((response) => response.text());
  texts.set(path, text);
  return text;
}

export function read(path: string): Promise<ReadPage> {
  const page = pages.get(path) ?? textOf(path).then(readPage);
  pages.set(path, page);
  return page;
}

/** A server for one test file. */
export function ownSite(name: string) {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(template, { name });
  });
  afterAll(() => site.close());
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.url + path, { redirect: 'manual', ...init });
  return {
    dataDir: () => site.dataDir,
    ask,
    /** Sends JSON, as the owner if requested. */
    send: (method: string, path: string, body: unknown, as: 'owner' | 'visitor' = 'visitor') =>
      ask(path, {
        method,
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          ...(as === 'owner' ? site.owner.headers : {}),
        },
      }),
  };
}
