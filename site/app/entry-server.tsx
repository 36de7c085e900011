import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { FormResult } from '#contract/http.ts';
import type { PageData } from '#contract/pages.ts';
import { type CacheTag, createQueryClient, type FetchQuery } from '#site/data/api.ts';
import type { SiteContent } from '#site/data/site-content.ts';
import {
  findPage,
  gonePath,
  matchRoute,
  notFoundTemplate,
  type Redirect,
} from '#site/router/match.ts';
import type { AnyQuery, Head, HeadContext, PageModule, SiteSettings } from '#site/router/page.ts';
import type { Match } from '#site/router/patterns.ts';
import { withoutStaticHtml } from '#site/router/static-html.tsx';
import { headTags } from '#site/seo/head.ts';
import { pagePicture } from '#site/seo/social-images.ts';
import { App } from './app.tsx';
import { type AssetsOf, printDocument } from './document.ts';

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

const modules = import.meta.glob<PageModule<unknown>>([
  '/site/features/**/*.page.tsx',
  '/site/admin/**/{page,*.page}.tsx',
]);

export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { address, settings, assetsOf, formResult } = input;
  const found = matchRoute(address, input.content);
  if ('redirect' in found) return found;
  const page = await openPage(found, input);
  const { client, queries, serverQueries, head, content, module } = page;
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
    dependsOn: tagsOf([...queries, ...serverQueries]),
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
  const { head, content, queries, serverQueries } = await openPage(found, {
    ...input,
    fetchQuery: isOpen ? fetchQuery : undefined,
  });
  return {
    data: { route: found.name, head: headTags(head, settings.siteUrl), content },
    dependsOn: isOpen ? tagsOf([...queries, ...serverQueries]) : [],
  };
}

/** A page's head without any API data, for lists of pages. */
export async function describePage(input: PageInput): Promise<Head> {
  const found = matchRoute(input.address, input.content);
  return 'redirect' in found ? {} : (await openPage(found, input)).head;
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
  const serverQueries = module.serverLoader?.(match) ?? [];
  if (fetchQuery)
    await Promise.all([...queries, ...serverQueries].map((query) => client.fetchQuery(query)));
  const read: HeadContext['read'] = ({ queryKey }) => client.getQueryData(queryKey);
  const { params, query } = match;
  const renderStatic = renderToStaticMarkup;
  const context = { params, query, ...site, settings, read, renderStatic };
  const content = module.load?.(context);
  const image = pagePicture(match.name);
  const own = module.head({ ...context, content });
  const head = restrict({ ...(image ? { image } : {}), ...own }, match);
  return { module, client, queries, serverQueries, content, head };
}

/** Search engines must not index private pages and sorted or filtered views. */
function restrict(head: Head, { name, route, address, path }: Match): Head {
  if (path === gonePath) return { ...head, status: 410 };
  if (name.startsWith('admin')) return { ...head, robots: 'noindex,nofollow', isAdmin: true };
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
