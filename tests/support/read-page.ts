/** A page as machines and people read it: its head tag by tag, its records, and the words on it. */
export interface ReadPage {
  titles: string[];
  /** By `name` or `property`; a tag may stand several times. */
  metas: Map<string, string[]>;
  links: Record<string, string>[];
  records: Entry[];
  /** What a visitor can read, without attributes, scripts and drawings. */
  text: string;
  ids: Set<string>;
}

// biome-ignore lint/suspicious/noExplicitAny: records are read here as a stranger would, without their types
export type Entry = Record<string, any>;

export function readPage(html: string): ReadPage {
  const [head = '', body = ''] = html.split('</head>');
  const metas = new Map<string, string[]>();
  for (const { name, property, content = '' } of tags(head, 'meta')) {
    const key = name ?? property;
    if (key) metas.set(key, [...(metas.get(key) ?? []), content]);
  }
  const records = [
    ...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
  ];
  return {
    titles: [...head.matchAll(/<title[^>]*>(.*?)<\/title>/gs)].map(([, text = '']) => decode(text)),
    metas,
    links: tags(head, 'link'),
    records: records.map(([, json = '']) => JSON.parse(json)),
    text: visibleText(body),
    ids: new Set([...body.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)),
  };
}

/** The one value of a tag that may stand only once. */
export function only(page: ReadPage, name: string): string {
  const values = page.metas.get(name) ?? [];
  if (values.length !== 1) throw new Error(`${name} stands ${values.length} times.`);
  return values[0] ?? '';
}

function tags(head: string, name: string): Record<string, string>[] {
  return [...head.matchAll(new RegExp(`<${name}(\\s[^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key,
        decode(value),
      ]),
    ),
  );
}

function visibleText(body: string): string {
  const text = body
    .replace(/<(script|style|svg|template)\b.*?<\/\1>/gs, ' ')
    // The number of a reference stands between the words and is none of them.
    .replace(/<sup\b.*?<\/sup>/gs, '')
    // React marks the seams of its texts with comments; no gap is seen there.
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ');
  return decode(text).replace(/\s+/g, ' ');
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)));
    return entities[name] ?? whole;
  });
}
