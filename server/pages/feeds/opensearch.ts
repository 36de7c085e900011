import { site } from '#content/site.ts';
import { escapeHtml } from '#site/prerender/escape-html.ts';
import { paths } from '#site/router/paths.ts';
import { openSearchPath } from '#site/seo/feed-paths.ts';

/** OpenSearch 1.1: lets a browser search here from its address bar. */
export function printOpenSearch(siteUrl: string): string {
  const url = (path: string) => escapeHtml(siteUrl + path);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml(site.name.slice(0, 16).trim())}</ShortName>`,
    `<LongName>${escapeHtml(site.name)}</LongName>`,
    '<Description>Reviews, short tests, articles and facts from the lab.</Description>',
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="32" height="32" type="image/x-icon">${url('/favicon.ico')}</Image>`,
    `<Url type="text/html" template="${url(`${paths.search()}?q={searchTerms}`)}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${url(openSearchPath)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}
