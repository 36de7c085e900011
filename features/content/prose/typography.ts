import type { Nodes } from 'mdast';

/** Replaces each character by exactly one, so that the positions of citations stay valid. */
export function typeset(text: string): string {
  return text
    .replace(/["']/g, curl)
    .replace(beforeUnit, '$1\u00a0')
    .replace(afterTitle, '$1\u00a0');
}

/** Apostrophes that replace letters at the start of a word: '87, 'em. */
const elided = /^(?:\d|(?:em|til|tis|twas|n)\b)/i;
const opensAfter = /[\s([{\u2013\u2014\u201c\u2018/·]$/;

function curl(quote: string, at: number, whole: string): string {
  const before = whole.slice(0, at);
  const opens = at === 0 || opensAfter.test(before) || /(?:^|[\s(])["']$/.test(before);
  if (quote === '"') return opens ? '“' : '”';
  return opens && !elided.test(whole.slice(at + 1)) ? '‘' : '’';
}

const units =
  'g|kg|mm|cm|m|km|km/h|mph|kWh?|Wh?|mAh|V|k?Hz|[GMT]B|Gb/s|MP|nits|fps|dB|h|min|[ap]\\.m\\.';
const beforeUnit = new RegExp(`(?<![\\w.])([$]?\\d[\\d.,]*) (?=(?:${units})(?![\\w-]))`, 'g');
const afterTitle = /\b((?:Mr|Mrs|Ms|Dr|Capt)\.|No\.(?= \d)) (?=[A-Z\d])/g;

/** Undoes `typeset`, for structured data and feeds. */
export const untypeset = (text: string): string =>
  text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replaceAll('\u00a0', ' ');

/** Fields for meta tags, links and lookups. */
const notTypeset = ['description', 'social', 'url', 'slug', 'evidence', 'sku', 'analyticsKey'];

export function typesetAll<Value>(value: Value): Value {
  if (typeof value === 'string') return typeset(value) as Value;
  if (Array.isArray(value)) return value.map(typesetAll) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      notTypeset.includes(key) && typeof field === 'string' ? field : typesetAll(field),
    ]),
  ) as Value;
}

/** Typesets a Markdown tree in place. */
export function typesetTree(node: Nodes): void {
  if ('attributes' in node)
    for (const attribute of node.attributes)
      if (
        'name' in attribute &&
        ['label', 'alt'].includes(attribute.name) &&
        typeof attribute.value === 'string'
      )
        attribute.value = typeset(attribute.value);
  if (!('children' in node)) return;
  if (node.children.some(({ type }) => type === 'text')) typesetLine(node);
  else for (const child of node.children) typesetTree(child);
}

/** A line is typeset as a whole, because quotation marks may enclose emphasized words. */
function typesetLine(line: Nodes): void {
  const leaves = leavesOf(line);
  const whole = typeset(leaves.map(({ value }) => value).join(''));
  let start = 0;
  for (const leaf of leaves) {
    const end = start + leaf.value.length;
    if (leaf.type === 'text') leaf.value = whole.slice(start, end);
    start = end;
  }
}

function leavesOf(node: Nodes): { type: string; value: string }[] {
  if ('value' in node) return [node];
  return 'children' in node ? node.children.flatMap(leavesOf) : [];
}
