import type { QueryClient } from '@tanstack/react-query';
import type { Head } from '#site/seo/head.ts';
import { matchRoute, textOf } from './match.ts';
import type { AnyQuery, HeadContext, PageModule, ReadText, SiteSettings } from './page.ts';
import type { Match } from './patterns.ts';
import { fetchText } from './texts.ts';

/** A page that is ready to be shown. */
export interface LoadedPage extends Match {
  module: PageModule<unknown>;
  content: unknown;
}

/** How long a click waits for data before the page is shown with its skeleton. */
const patience = 400;

const files = import.meta.glob<PageModule<unknown>>([
  '/site/{features,layout}/**/*.page.tsx',
  '!/site/layout/design.page.tsx',
]);
if (import.meta.env.DEV)
  files['/site/layout/design.page.tsx'] = () => import('#site/layout/design.page.tsx');

/** A visitor's browser does not hear where the owner's pages are; those of a mail's link are private too, but everybody's. */
async function fileOf({ route }: Match) {
  const file = `/site/${route.file}`;
  return (
    files[file] ??
    (route.private ? (await import('./private-files.ts')).privateFiles[file] : undefined)
  );
}

/** The code of a page and the text that it is about; its data is the caller's to bring. */
export async function openPage(match: Match, readText: ReadText): Promise<LoadedPage> {
  const load = await fileOf(match);
  if (!load) throw new Error(`There is no site/${match.route.file}.`);
  const text = textOf(match);
  const [module, content] = await Promise.all([load(), text && readText(text)]);
  return {
    ...match,
    module,
    content: module.open ? await module.open(match.params, match.query) : content,
  };
}

export const queriesOf = ({ module, params, query }: LoadedPage): AnyQuery[] =>
  module.loader?.({ params, query }) ?? [];

/** Loads a page's code and data, so that the old page goes only when the new one is there. */
export async function loadPage(
  address: string,
  client: QueryClient,
): Promise<LoadedPage | { redirect: string }> {
  const match = matchRoute(address);
  if ('redirect' in match) return match;
  const page = await openPage(match, fetchText);
  // A query that fails is the page's own to show, with its Try again.
  const data = Promise.allSettled(queriesOf(page).map((query) => client.fetchQuery(query)));
  await Promise.race([data, new Promise((resolve) => setTimeout(resolve, patience))]);
  return page;
}

export function headOf(page: LoadedPage, settings: SiteSettings, client: QueryClient): Head {
  const { route, module, params, query, content } = page;
  const read: HeadContext['read'] = ({ queryKey }) => client.getQueryData(queryKey);
  const context: HeadContext<unknown> = { params, query, content, settings, read };
  const head = module.head(context);
  if (route.private) return { ...head, robots: 'noindex,nofollow' };
  if (route.unlisted) return { ...head, robots: 'noindex' };
  // Another view of a page: there for whoever follows a link to it, and not to be listed beside the page.
  const { canonical: _, structuredData: __, ...view } = head;
  return page.address === page.path ? head : { ...view, robots: 'noindex,follow' };
}
