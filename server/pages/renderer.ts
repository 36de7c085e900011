import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Library } from '#content/library.ts';
import type { Posted } from '#contract/forms.ts';
import type { ShowForm } from '#server/api/app-parts.ts';
import { type Inline, securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import type { ReadContent } from '#server/search/read-content.ts';
import type { AssetsOf } from '#site/app/document.ts';
import type * as EntryServer from '#site/app/entry-server.tsx';
import type { QueryFunction } from '#site/data/query-store.ts';
import { readPrinted } from '#site/prerender/prerendered-file.ts';
import type { ReadText, SiteSettings } from '#site/router/page.ts';
import { buildFolder, readBuild } from './build.ts';
import { readBuiltContent, readBuiltLibrary } from './built-content.ts';
import type { StaticFile } from './file-on-disk.ts';
import { Finished } from './finished.ts';
import type { Made, Same } from './page-cache.ts';
import { Displaced, Dropped, type RenderQueue } from './render-queue.ts';
import { readStaticFiles } from './static-files.ts';

export type Entry = Pick<
  typeof EntryServer,
  'renderPage' | 'matchRoute' | 'standInFor' | 'describePage' | 'printMails'
>;

/** What turns an address into a page: the build in production, Vite in development. */
export interface PageSource {
  entry(): Promise<Entry>;
  /** The content that the pages are made from. */
  library(): Library;
  /** What the search has to know of it. */
  readContent(library: Library): ReadContent;
  assetsOf: AssetsOf;
  readText: ReadText;
  /** The scripts and styles that stand in the pages themselves. */
  inline: Inline;
  /** Every file that is served as it is. */
  files(security: Record<string, string>): ReadonlyMap<string, StaticFile>;
  /** Vite's own scripts and styles need more than a visitor's page may have. */
  development?: { loosen(policy: string): string };
}

export async function builtPages(): Promise<PageSource> {
  /** Texts are served as files and stand in pages; in memory they are once. */
  let files: ReadonlyMap<string, StaticFile> | undefined;
  const { assetsOf, inline, texts } = readBuild();
  const entry: Entry = await import(
    pathToFileURL(join(buildFolder, 'server/entry-server.js')).href
  );
  return {
    entry: async () => entry,
    library: () => readBuiltLibrary(),
    readContent: (library) => readBuiltContent(library),
    assetsOf,
    readText: ({ kind, slug }) => {
      const address = `/${texts[`${kind}/${slug}`]}`;
      const bytes =
        files?.get(address)?.plain ?? readFileSync(join(buildFolder, 'client', address));
      return readPrinted(bytes.toString());
    },
    inline,
    files: (security) => {
      files = readStaticFiles(security);
      return files;
    },
  };
}

interface RendererParts {
  source: PageSource;
  settings: Settings;
  /** Answers the API's GET paths from the database, without a request. */
  answer: QueryFunction;
}

/**
 * For a cache or a CDN in front: it may keep a page for five seconds, and serve it for five more while it asks for the next. Both together are how old an
 * edited link can be there: who comes first after a quiet hour is not shown the page of before.
 */
const publicPage = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';

export function settingsOfPages({ siteUrl, analyticsId, contact }: Settings): SiteSettings {
  return { siteUrl, analyticsId: analyticsId ?? null, contact };
}

/** Makes the page of an address, unless it would be made from the answers that the one before was made from. */
export type Render = (address: string, before?: string) => Promise<Made | Same>;

export function createRenderer({ source, settings, answer }: RendererParts): Render {
  const { assetsOf, readText } = source;
  const rooms = {
    public: headersOf('public', settings, source),
    admin: headersOf('admin', settings, source),
    frames: headersOf('frames', settings, source),
  };
  const siteSettings = settingsOfPages(settings);
  return async (address, before) => {
    const entry = await source.entry();
    let madeFrom: string | undefined;
    const isMade = (answers: string) => {
      madeFrom = hash('sha256', answers, 'base64url');
      return madeFrom === before;
    };
    const page = await entry.renderPage({
      address,
      settings: siteSettings,
      answer,
      assetsOf,
      readText,
      isMade,
    });
    if ('same' in page) return page;
    // What people fill into a form is without number.
    if ('redirect' in page)
      return {
        page: redirect(page.redirect, rooms.public),
        standsOn: [],
        keep: !address.includes('?'),
      };
    const isOwn = page.private || page.volatile;
    const headers = {
      ...rooms[page.frames ? 'frames' : page.private ? 'admin' : 'public'],
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': isOwn ? 'no-store' : publicPage,
      ...(isOwn ? { 'X-Robots-Tag': 'noindex' } : {}),
    };
    const finished = new Finished(page.status, Buffer.from(page.html), headers);
    // What is private or volatile and has words behind its `?` is one person's: the link of a letter, a search.
    const isSomebodys = isOwn && address.includes('?');
    const keep = !source.development && page.standsOn !== undefined && !isSomebodys;
    return { page: finished, standsOn: page.standsOn ?? [], madeFrom, keep };
  };
}

/** Makes the page of a form that is given back, in the line of all pages. Kept by nobody: it has somebody's words in it. */
export function createFormPages({
  source,
  settings,
  answer,
  queue,
}: RendererParts & { queue: RenderQueue }): ShowForm {
  const security = headersOf('public', settings, source);
  const make = async (posted: Posted) => {
    const entry = await source.entry();
    const [address = ''] = posted.page.split('#');
    const page = await entry.renderPage({
      address,
      settings: settingsOfPages(settings),
      answer,
      assetsOf: source.assetsOf,
      readText: source.readText,
      posted,
    });
    const html = 'html' in page ? page.html : '';
    return {
      html,
      headers: {
        ...security,
        'Content-Type': 'text/html; charset=utf-8',
        'X-Robots-Tag': 'noindex',
      },
    };
  };
  return async (posted, visitor) => {
    try {
      return await queue.add(() => make(posted), visitor)?.result;
    } catch (error) {
      if (error instanceof Displaced || error instanceof Dropped) return undefined;
      throw error;
    }
  };
}

function headersOf(
  room: 'public' | 'admin' | 'frames',
  settings: Settings,
  { development, inline }: PageSource,
): Record<string, string> {
  const headers = securityHeaders(settings, room, inline);
  const policy = headers['Content-Security-Policy'] ?? '';
  return development
    ? { ...headers, 'Content-Security-Policy': development.loosen(policy) }
    : headers;
}

export function redirect(to: string, security: Record<string, string>): Finished {
  const headers = {
    ...security,
    Location: to,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  };
  return new Finished(308, Buffer.from(`This page is at ${to}.\n`), headers);
}
