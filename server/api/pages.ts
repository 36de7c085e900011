import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

/** What a browser needs for client-side navigation to a page. */
export function readPage({ pageData }: AppParts): Handler<'GET /api/pages'> {
  return async ({ query: { address } }) => ({ body: await pageData(address) });
}
