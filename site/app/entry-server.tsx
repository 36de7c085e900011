import type { QueryKey } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { site } from '#content/site.ts';
import type { FormResult } from '#contract/http.ts';
import type { HeadTag, PageData } from '#contract/pages.ts';
import { browserColors } from '#site/bootstrap/theme.ts';
import { type CacheTag, createQueryClient, type FetchQuery } from '#site/data/api.ts';
import { escapeHtml } from '#site/data/escape-html.ts';
import type { SiteContent } from '#site/data/site-content.ts';
import {
  findPage,
  gonePath,
  matchRoute,
  notFoundTemplate,
  type Redirect,
} from '#site/router/match.ts';
import type { AnyQuery, Head, HeadContext, PageModule, SiteSettings } from '#site/router/page.ts';
import type { Match, Route } from '#site/router/routes.ts';
import { withoutStaticHtml } from '#site/router/static-html.tsx';
import { feedPath, openSearchPath } from '#site/seo/feed-paths.ts';
import { headTags, printTags, safeJson } from '#site/seo/head.ts';
import { App } from './app.tsx';

export { notFoundPage, pages, renderDocument } from '#app/render.tsx';
export { renderEmails } from '#site/emails/render-emails.tsx';
export { findPage };

export type RenderedPage =
  | Redirect
  | {
      status: number;
      html: string;
      private: boolean;
      perVisitor: boolean;
      route: string;
      dependsOn: readonly CacheTag[] | undefined;
    };

interface LoadedData {
  data: PageData | Redirect;
  dependsOn: readonly CacheTag[] | undefined;
}

interface PageInput {
  /** Path and query. */
  address: string;
  content: SiteContent;
  settings: SiteSettings;
}

interface DataInput extends PageInput {
  /** Resolves the API's GET paths from the database. */
  fetchQuery: FetchQuery;
}

interface RenderInput extends DataInput {
  assetsOf: AssetsOf;
  /** The result of a form that was sent without JavaScript. */
  formResult?: FormResult | undefined;
}

const modules = import.meta.glob<PageModule<unknown>>('/site/features/**/*.page.tsx');

export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { address, settings, assetsOf, formResult } = input;
  const found = matchRoute(address, input.content);
  if ('redirect' in found) return found;
  const page = await openPage(found, input);
  const { client, queries, head, content, module } = page;
  const tags = headTags(head, settings.siteUrl);
  const first = { ...found, Page: module.Page, content, head: tags };
  const body = renderToString(
    <App first={first} settings={settings} client={client} formResult={formResult} />,
  );
  const html = printDocument({
    body,
    head: tags,
    state: {
      settings,
      queries: queries.map(({ queryKey }) => [queryKey, client.getQueryData(queryKey)]),
      formResult,
      route: found.name,
      content: withoutStaticHtml(content),
    },
    assets: assetsOf(found.route.file),
    route: found.route,
  });
  return {
    status: head.status ?? 200,
    html,
    private: found.route.private !== undefined,
    perVisitor: found.route.perVisitor === true,
    route: found.name,
    dependsOn: tagsOf(queries),
  };
}

/** The data for client-side navigation to a URL. */
export async function pageData(input: DataInput): Promise<LoadedData> {
  const { address, settings, content: site, fetchQuery } = input;
  const requested = matchRoute(address, site);
  if ('redirect' in requested) return { data: requested, dependsOn: [] };
  const found = matchRoute(notFoundTemplate(requested, site) ?? address, site);
  if ('redirect' in found) return { data: found, dependsOn: [] };
  // The API call of a per-visitor page has its own rate limit, so it is not made here.
  const isOpen = !found.route.perVisitor && !found.route.private;
  const { head, content, queries } = await openPage(found, {
    ...input,
    fetchQuery: isOpen ? fetchQuery : undefined,
  });
  return {
    data: { route: found.name, head: headTags(head, settings.siteUrl), content },
    dependsOn: isOpen ? tagsOf(queries) : [],
  };
}

async function openPage(
  match: Match,
  {
    content: site,
    settings,
    fetchQuery,
  }: Omit<PageInput, 'address'> & { fetchQuery?: FetchQuery | undefined },
) {
  const module = await modules[`/site/${match.route.file}`]?.();
  if (!module) throw new Error(`There is no site/${match.route.file}.`);
  const client = createQueryClient(fetchQuery);
  const queries = module.loader?.(match) ?? [];
  if (fetchQuery) await Promise.all(queries.map((query) => client.fetchQuery(query)));
  const read: HeadContext['read'] = ({ queryKey }) => client.getQueryData(queryKey);
  const { params, query } = match;
  const renderStatic = renderToStaticMarkup;
  const context = { params, query, ...site, settings, read, renderStatic };
  const content = module.load?.(context);
  const head = restrict(module.head({ ...context, content }), match);
  return { module, client, queries, content, head };
}

/** Search engines must not index private pages and sorted or filtered views. */
function restrict(head: Head, { route, address, path }: Match): Head {
  if (path === gonePath) return { ...head, status: 410 };
  if (route.private) return { ...head, robots: 'noindex,nofollow' };
  if (route.noIndex) return { ...head, robots: 'noindex' };
  if (address === path) return head;
  const { canonical: _, structuredData: __, ...view } = head;
  return { ...view, robots: 'noindex,follow' };
}

/** The page's cache tags; undefined if a query has none, so that the page is not cached. */
function tagsOf(queries: readonly AnyQuery[]): readonly CacheTag[] | undefined {
  const tags = queries.map(({ meta }) => meta?.dependsOn);
  return tags.includes(undefined) ? undefined : [...new Set(tags.flatMap((one) => one ?? []))];
}

/** The state that the browser needs for hydration. */
export interface PageState {
  settings: SiteSettings;
  /** The data of the page's queries. */
  queries: [key: QueryKey, data: unknown][];
  /** The result of a form that was sent without JavaScript. */
  formResult?: FormResult | undefined;
  /** The name of its route, or `not-found`. */
  route: string;
  /** The page's content without its static HTML, which is in the document. */
  content: unknown;
}

/** The built files that a page references. */
export interface PageAssets {
  styles: string[];
  /** The inline script element; all other scripts load at the first interaction. */
  bootstrap: string;
  /** A second inline script if Google Analytics is set up. */
  analytics: string;
  entry: string;
  /** The entry's imports on this page, preloaded in parallel. */
  modules: string[];
  fonts: string[];
}

/** The assets of a page by its file path under `site/`. */
export type AssetsOf = (file: string) => PageAssets;

interface DocumentInput {
  body: string;
  head: readonly HeadTag[];
  state: PageState;
  assets: PageAssets;
  route: Route;
}

export function printDocument({ body, head, state, assets, route }: DocumentInput): string {
  const analytics = route.private ? null : state.settings.analyticsId;
  const attributes = {
    lang: site.language,
    'data-entry': assets.entry,
    'data-modules': assets.modules.join(' '),
    ...(analytics ? { 'data-analytics': analytics } : {}),
  };
  const rendered = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return [
    `<!doctype html><html${rendered.join('')}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // Before the styles, so that the first layout uses them and is not repeated.
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...Object.entries(browserColors).map(
      ([scheme, color]) =>
        `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`,
    ),
    // After the styles, because the script waits for them and prevents an early layout.
    assets.bootstrap,
    analytics ? assets.analytics : '',
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="search" type="application/opensearchdescription+xml" href="${openSearchPath}" title="${site.name}">`,
    `<link rel="alternate" type="application/rss+xml" href="${feedPath}" title="${site.name}">`,
    printTags(head),
    `</head><body><div id="root">${body}</div>`,
    analytics ? consentBanner : '',
    `<script type="application/json" id="state">${safeJson(state)}</script></body></html>`,
  ].join('');
}

/** Outside React, so that it works before hydration; `bootstrap/analytics.ts` shows it. */
const consentBanner = `<section id="consent" class="no-print fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t-2 border-line bg-sheet p-4 [&[hidden]]:hidden" aria-label="Privacy choices" hidden>
<p class="max-w-[36em]">May we count your visit with Google Analytics? It stores nothing in your browser unless you say yes. <a class="underline" href="/privacy-policy">Privacy policy</a></p>
<p class="flex gap-3"><button type="button" class="button" data-consent="denied">No, thanks</button><button type="button" class="button" data-consent="granted">Yes, count me</button></p>
</section>`;
