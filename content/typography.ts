/**
 * What the build does to every text that people read: one kind of quotation marks, and no line that ends between a number and its
 * unit. Each letter becomes exactly one letter, so that the places of marks in a text still fit. Machines get what the files say.
 */
export function typeset(text: string): string {
  return text
    .replace(/["']/g, curled)
    .replace(beforeUnit, '$1\u00a0')
    .replace(afterTitle, '$1\u00a0');
}

/** An apostrophe that stands for missing letters at the beginning of a word: '87, 'em. */
const elided = /^(?:\d|(?:em|til|tis|twas|n)\b)/i;
const opensAfter = /[\s([{\u2013\u2014\u201c\u2018/·]$/;

function curled(quote: string, at: number, whole: string): string {
  const before = whole.slice(0, at);
  const opens = at === 0 || opensAfter.test(before) || /(?:^|[\s(])["']$/.test(before);
  if (quote === '"') return opens ? '“' : '”';
  return opens && !elided.test(whole.slice(at + 1)) ? '‘' : '’';
}

const units =
  'g|kg|mm|cm|m|km|km/h|mph|kWh?|Wh?|mAh|V|k?Hz|[GMT]B|Gb/s|MP|nits|fps|dB|h|min|[ap]\\.m\\.';
const beforeUnit = new RegExp(`(?<![\\w.])([$]?\\d[\\d.,]*) (?=(?:${units})(?![\\w-]))`, 'g');
const afterTitle = /\b((?:Mr|Mrs|Ms|Dr|Capt)\.|No\.(?= \d)) (?=[A-Z\d])/g;

/** Fields that machines read as they stand. */
const forMachines = ['description', 'social', 'url', 'slug', 'evidence', 'sku', 'analyticsKey'];

/** The same for everything that a page shows of a piece. */
export function typesetAll<Value>(value: Value): Value {
  if (typeof value === 'string') return typeset(value) as Value;
  if (Array.isArray(value)) return value.map(typesetAll) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      key,
      forMachines.includes(key) && typeof inside === 'string' ? inside : typesetAll(inside),
    ]),
  ) as Value;
}
