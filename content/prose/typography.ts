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

/** As much of a Markdown tree as this needs to know. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  attributes?: { name?: string; value?: unknown }[];
  data?: object | undefined;
}

/** The same for running text, where a pair of quotation marks may stand around something emphasized. */
export function remarkTypography() {
  return (tree: Node): void => setIn(tree);
}

function setIn(node: Node): void {
  for (const attribute of node.attributes ?? []) {
    if (['label', 'alt'].includes(attribute.name ?? '') && typeof attribute.value === 'string')
      attribute.value = typeset(attribute.value);
  }
  if (node.children?.some(({ type }) => type === 'text')) setLine(node);
  else for (const child of node.children ?? []) setIn(child);
}

/** One line of text is set as a whole, then given back to its parts. */
function setLine(line: Node): void {
  const parts = leavesOf(line);
  const whole = typeset(parts.map(({ value = '' }) => value).join(''));
  let at = 0;
  for (const part of parts) {
    const end = at + (part.value ?? '').length;
    if (part.type === 'text') part.value = whole.slice(at, end);
    at = end;
  }
  if (line.type !== 'heading') holdNames(line);
}

const leavesOf = (node: Node): Node[] =>
  (node.children ?? []).flatMap((child) => (child.value === undefined ? leavesOf(child) : [child]));

/** A name such as WH-1000XM4 is one word. Browsers part it at its hyphen, and another hyphen would hide it from a search in the page. The class is that of `site/ui/one-word.tsx`: the sheet has rules for what stands in `site/` alone. */
const hyphenName = /\b([A-Z]+-\d[\dA-Z]+)\b/;

function holdNames(node: Node): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child): Node[] => {
    if (child.type !== 'text') {
      holdNames(child);
      return [child];
    }
    return (child.value ?? '').split(hyphenName).flatMap((value, index): Node[] => {
      if (!value) return [];
      const text = { type: 'text', value };
      if (index % 2 === 0) return [text];
      return [
        {
          type: 'emphasis',
          children: [text],
          data: { hName: 'span', hProperties: { className: 'min-[18rem]:whitespace-nowrap' } },
        },
      ];
    });
  });
}

/** A text that the build has set (`typography.ts`), as its file has it: for machines, which look for plain marks and spaces. */
export const untypeset = (text: string): string =>
  text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replaceAll('\u00a0', ' ');
