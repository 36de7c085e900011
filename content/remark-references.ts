import { footnote } from './marks.ts';

/** As much of a Markdown tree as this needs to know. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: object | undefined;
}

/**
 * Turns `[^id]` in running text into a `sup` element that names what it points at; the page knows its number. No code in
 * the text: any Markdown reader can do the same.
 */
export function remarkReferences() {
  return (tree: Node): void => markIn(tree);
}

function markIn(node: Node): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value) return splitText(child.value);
    markIn(child);
    return [child];
  });
}

/** Even parts are words, odd ones what stood in a mark. */
function splitText(text: string): Node[] {
  return text.split(footnote).flatMap((part, index): Node[] => {
    if (index % 2 === 0) return part ? [{ type: 'text', value: part }] : [];
    return [
      { type: 'emphasis', children: [], data: { hName: 'sup', hProperties: { dataRef: part } } },
    ];
  });
}
