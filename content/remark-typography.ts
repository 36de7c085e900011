import { typeset } from './typography.ts';

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
