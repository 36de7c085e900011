import type { QueryKey } from '@tanstack/react-query';
import { site } from '#content/site.ts';
import type { FormResult } from '#contract/http.ts';
import type { HeadTag } from '#contract/pages.ts';
import { browserColors } from '#site/bootstrap/theme.ts';
import { escapeHtml } from '#site/data/escape-html.ts';
import type { SiteSettings } from '#site/router/page.ts';
import type { Route } from '#site/router/routes.ts';
import { feedPaths, openSearchPath } from '#site/seo/feed-paths.ts';
import { printTags, safeJson } from '#site/seo/head.ts';

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
    ...(route.hydrate ? { 'data-hydrate': route.hydrate } : {}),
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
    ...feeds.map(
      ({ type, path, format }) =>
        `<link rel="alternate" type="${type}" href="${path}" title="${escapeHtml(`${site.name} (${format})`)}">`,
    ),
    printTags(head),
    `</head><body><div id="root">${body}</div>`,
    analytics ? consentBanner : '',
    `<script type="application/json" id="state">${safeJson(state)}</script></body></html>`,
  ].join('');
}

const feeds = [
  { type: 'application/rss+xml', path: feedPaths.rss, format: 'RSS' },
  { type: 'application/atom+xml', path: feedPaths.atom, format: 'Atom' },
  { type: 'application/feed+json', path: feedPaths.json, format: 'JSON Feed' },
];

/** Outside React, so that it works before hydration; `bootstrap/analytics.ts` shows it. */
const consentBanner = `<section id="consent" class="no-print fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t-2 border-line bg-sheet p-4 [&[hidden]]:hidden" aria-label="Privacy choices" hidden>
<p class="max-w-[36em]">May we count your visit with Google Analytics? It stores nothing in your browser unless you say yes. <a class="underline" href="/privacy-policy">Privacy policy</a></p>
<p class="flex gap-3"><button type="button" class="button" data-consent="denied">No, thanks</button><button type="button" class="button" data-consent="granted">Yes, count me</button></p>
</section>`;
