import { publicAddresses } from '#site/router/addresses.ts';
import { library } from './library.ts';
import { workshop } from './one-workshop.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { startSite } from './test-site.ts';

/** Not where the tests reach it: what pages say about themselves comes from the setting, never from the request. */
const siteUrl = 'https://lab.example';

/** The real build behind one real server for all test files, in their own process: each page is made once. Says so where there is no build. */
const environment = { SITE_URL: siteUrl, TRUST_PROXY: '1' };
const { url: address } = await startSite(workshop, { name: 'public', environment });

export { library, siteUrl };

/** Every public page, by what the content says is there. */
export const publicPaths = publicAddresses(library).map(({ path }) => path);

/** Each page is asked for by another reader: a whole site is more than anybody's budget of pages that nobody is led to. */
const file = Math.floor(Math.random() * 2 ** 16).toString(16);
let readers = 0;
const anotherReader = () => `2001:${file}:${(readers++).toString(16)}::1`;

export function get(path: string, init: RequestInit = {}): Promise<Response> {
  // Nobody counts the bytes here, and compressing takes longer than making the page.
  const headers = {
    'Accept-Encoding': 'identity',
    'X-Forwarded-For': anotherReader(),
    ...init.headers,
  };
  return fetch(address + path, { redirect: 'manual', ...init, headers });
}

const texts = new Map<string, Promise<string>>();
const pages = new Map<string, Promise<ReadPage>>();

/** A page's HTML; asked for once. */
export function textOf(path: string): Promise<string> {
  const text = texts.get(path) ?? get(path).then((answer) => answer.text());
  texts.set(path, text);
  return text;
}

export function read(path: string): Promise<ReadPage> {
  const page = pages.get(path) ?? textOf(path).then(readPage);
  pages.set(path, page);
  return page;
}
