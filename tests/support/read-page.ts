import { type HTMLElement, parse } from 'node-html-parser';

/** A page as crawlers and readers see it. */
export interface ReadPage {
  root: HTMLElement;
  titles: string[];
  /** By `name` or `property`; a tag may occur several times. */
  metas: Map<string, string[]>;
  links: Record<string, string>[];
  structuredData: StructuredData[];
  /** The visible text, without attributes, scripts, drawings and reference numbers. */
  readonly text: string;
  ids: Set<string>;
}

// biome-ignore lint/suspicious/noExplicitAny: structured data is read here as a crawler would, without types
export type StructuredData = Record<string, any>;

export function readPage(html: string): ReadPage {
  const root = parse(html);
  let text: string | undefined;
  const head = root.querySelector('head') ?? root;
  const metas = new Map<string, string[]>();
  for (const meta of head.querySelectorAll('meta')) {
    const key = meta.getAttribute('name') ?? meta.getAttribute('property');
    if (key) metas.set(key, [...(metas.get(key) ?? []), meta.getAttribute('content') ?? '']);
  }
  return {
    root,
    titles: head.querySelectorAll('title').map((title) => title.text),
    metas,
    links: head.querySelectorAll('link').map((link) => link.attributes),
    structuredData: root
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.rawText)),
    get text() {
      text ??= visibleText(html);
      return text;
    },
    ids: new Set(root.querySelectorAll('[id]').map((element) => element.id)),
  };
}

/** Text with a space at each tag, where a reader sees separate words. */
function visibleText(html: string): string {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|svg|template|sup)\b.*?<\/\1>/gs, '')
    // React separates adjacent texts by comments, which are not visible.
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ');
  return parse(body).text.replace(/\s+/g, ' ');
}

/** The value of a meta tag that may occur only once. */
export function only(page: ReadPage, name: string): string {
  const values = page.metas.get(name) ?? [];
  if (values.length !== 1) throw new Error(`${name} occurs ${values.length} times.`);
  return values[0] ?? '';
}
