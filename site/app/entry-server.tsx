import { renderToString } from 'react-dom/server';
import type { Posted } from '#contract/forms.ts';
import { type CacheTag, createQueryClient, type FetchQuery } from '#site/data/query-client.ts';
import type { PrintedText } from '#site/prerender/prerendered-file.ts';
import { properMatch } from '#site/router/canonical-url.ts';
import { headOf, openPage, queriesOf } from '#site/router/load.ts';
import { type Redirect, textOf } from '#site/router/match.ts';
import type { AnyQuery, ReadText, SiteSettings } from '#site/router/page.ts';
import type { Head } from '#site/seo/head.ts';
import { pagePicture } from '#site/seo/social-images.ts';
import { App } from './app.tsx';
import { type AssetsOf, type PageState, printDocument } from './document.ts';

export type RenderedPage =
  | Redirect
  | {
      status: number;
      html: string;
      private: boolean;
      /** Whether it shows frames of our own. */
      frames?: boolean;
      volatile: boolean;
      route: string;
      standsOn: readonly CacheTag[] | undefined;
    };

interface RenderInput {
  /** Path and query. */
  address: string;
  settings: SiteSettings;
  /** Answers the API's GET paths from the database. */
  answer: FetchQuery;
  assetsOf: AssetsOf;
  readText: ReadText;
  /** The answer to a form that came without script. */
  posted?: Posted | undefined;
}

export { printMails } from '#site/emails/render-emails.tsx';
/** Whether a page, a redirect or nothing stands at an address, without rendering it. */
export { properMatch as matchRoute } from '#site/router/canonical-url.ts';
export { notFoundTemplate } from '#site/router/not-found.ts';

export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { address, settings, answer, assetsOf, readText, posted } = input;
  const match = properMatch(address);
  if ('redirect' in match) return match;
  const page = await openPage(match, readText);
  const client = createQueryClient(answer);
  const queries = queriesOf(page);
  await Promise.all(queries.map((query) => client.fetchQuery(query)));
  // Only what the page asked for travels; what its queries were made from stays here.
  const brought = queries.map(({ queryKey }): PageState['queries'][number] => [
    queryKey,
    client.getQueryData(queryKey),
  ]);
  const standsOn = groundsOf(queries);
  // Only chats look at it, and they read what the server sends.
  const image = pagePicture(match.name);
  const head = { ...(image ? { image } : {}), ...headOf(page, settings, client) };
  const body = renderToString(
    <App first={page} settings={settings} client={client} posted={posted} />,
  );
  const isPrivate = match.route.private !== undefined;
  const assets = assetsOf(match.route.file, page.module.opened?.(page.content) ?? []);
  const name = textOf(match);
  const text = name && { name, data: (page.content as PrintedText).data };
  const html = printDocument({
    body,
    head,
    state: { settings, queries: brought, posted, text },
    assets,
    wakes: match.route.wakes ?? 'intent',
    private: isPrivate,
  });
  return {
    status: head.status ?? 200,
    html,
    private: isPrivate,
    frames: match.route.private === 'frames',
    volatile: match.route.volatile === true,
    route: match.name,
    standsOn,
  };
}

/** What a page was made from; undefined where one of its queries does not say, and nobody can know how long the page is good. */
function groundsOf(queries: readonly AnyQuery[]): readonly CacheTag[] | undefined {
  const said = queries.map(({ meta }) => meta?.dependsOn);
  return said.includes(undefined) ? undefined : [...new Set(said.flatMap((one) => one ?? []))];
}

/** What a page says of itself, for lists of pages; without any data. */
export async function describePage(
  address: string,
  settings: SiteSettings,
  readText: ReadText,
): Promise<Head> {
  const match = properMatch(address);
  if ('redirect' in match) return {};
  return headOf(await openPage(match, readText), settings, createQueryClient());
}
