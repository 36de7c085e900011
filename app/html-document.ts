import { escapeHtml } from '#platform/escape-html.ts';
import { feedPath, openSearchPath } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { browserColors } from '#ui/theme.ts';

/** The built files that a public page references. */
export interface DocumentAssets {
  /** The inline script element. */
  inline: string;
  /** A second inline script if Google Analytics is set up. */
  analytics: string;
  /** The module that hydrates the islands at idle. */
  entry: string;
  styles: readonly string[];
  fonts: readonly string[];
}

/** The built files of the admin. */
export interface AdminAssets extends Pick<DocumentAssets, 'entry' | 'styles' | 'fonts'> {
  /** The inline script element. */
  theme: string;
}

interface Document {
  body: string;
  /** Of `printHead`. */
  head: string;
  assets: DocumentAssets;
  /** Google's measurement ID; null on private pages. */
  analyticsId: string | null;
}

/** Prefetches a story that the pointer rests on; its CSP hash is in `speculationHash`. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: ['/*-review', '/blog/*', '/guides/*', '/category/*'] },
      eagerness: 'moderate',
    },
  ],
});

/** A complete HTML document. */
export function printDocument({ body, head, assets, analyticsId }: Document): string {
  const { fonts, styles, inline, analytics, entry } = assets;
  const measured = analyticsId ? ` data-analytics="${escapeHtml(analyticsId)}"` : '';
  return [
    `<!doctype html><html lang="${site.language}" data-entry="${entry}"${measured}>`,
    '<head>',
    printStyles(fonts, styles),
    // After the styles, because the script waits for them and prevents an early layout.
    inline,
    analyticsId ? analytics : '',
    `<script type="speculationrules">${speculationRules}</script>`,
    icons,
    `<link rel="search" type="application/opensearchdescription+xml" href="${openSearchPath}" title="${site.name}">`,
    `<link rel="alternate" type="application/rss+xml" href="${feedPath}" title="${escapeHtml(`${site.name} (RSS)`)}">`,
    head,
    `</head><body>${body}`,
    analyticsId ? consentBanner : '',
    '</body></html>',
  ].join('');
}

/** The admin's only document, which React fills. */
export const printAdminDocument = ({ fonts, styles, theme, entry }: AdminAssets): string =>
  [
    `<!doctype html><html lang="${site.language}"><head>`,
    printStyles(fonts, styles),
    theme,
    icons,
    `<title>Admin - ${site.name}</title>`,
    `<meta name="description" content="The back office of ${site.name}.">`,
    '<meta name="robots" content="noindex,nofollow">',
    `<script type="module" src="${entry}"></script></head>`,
    '<body><div id="root"><noscript>Turn on JavaScript to use the admin.</noscript></div></body>',
    '</html>',
  ].join('');

/** What a browser needs before the first paint. */
const printStyles = (fonts: readonly string[], styles: readonly string[]): string =>
  [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    // Before the styles, so that the first layout uses them and is not repeated.
    ...fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...Object.entries(browserColors).map(
      ([scheme, color]) =>
        `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`,
    ),
  ].join('');

const icons = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
].join('');

/** Shown by `app/browser/analytics.ts`. */
const consentBanner = `<section id="consent" class="no-print fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t-2 border-line bg-sheet p-4 [&[hidden]]:hidden" aria-label="Privacy choices" hidden>
<p class="max-w-[36em]">May we count your visit with Google Analytics? It stores nothing in your browser unless you say yes. <a class="underline" href="/privacy-policy">Privacy policy</a></p>
<p class="flex gap-3"><button type="button" class="button" data-consent="denied">No, thanks</button><button type="button" class="button" data-consent="granted">Yes, count me</button></p>
</section>`;
