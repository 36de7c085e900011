import { inject } from 'vitest';
import { publicAddresses } from '#site/router/addresses.ts';
import { library } from './library.ts';
import { type ReadPage, readPage } from './read-page.ts';

const { address, siteUrl } = inject('publicSite');

export { library, siteUrl };

/** Every public page, by what the content says is there. */
export const publicPaths = publicAddresses(library).map(({ path }) => path);

export function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address + path, { redirect: 'manual', ...init });
}

const pages = new Map<string, Promise<ReadPage>>();

export function read(path: string): Promise<ReadPage> {
  const page = pages.get(path) ?? get(path).then(async (answer) => readPage(await answer.text()));
  pages.set(path, page);
  return page;
}
