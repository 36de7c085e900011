/** As much of an MDX tree as this needs to know. */
interface Node {
  type: string;
  name?: string;
  attributes?: Attribute[];
  children?: Node[];
  value?: string;
  data?: { estree: object };
}

interface Attribute {
  type: string;
  name: string;
  value: unknown;
}

/**
 * Turns `<Drawing name="nest">` of a review into one with the address of its file, by an import that stands in that review alone: no page
 * carries the addresses of another's drawings.
 */
export function remarkDrawings() {
  return (tree: Node, file: { stem?: string | undefined }): void => {
    const drawings = drawingsIn(tree);
    for (const [index, node] of drawings.entries()) {
      const name = node.attributes?.find((attribute) => attribute.name === 'name')?.value;
      const local = `drawing${index}`;
      tree.children?.push(importOf(local, `../drawings/reviews/${file.stem}/${name}.svg?url`));
      node.attributes = [
        ...(node.attributes ?? []).filter((attribute) => attribute.name !== 'name'),
        { type: 'mdxJsxAttribute', name: 'src', value: expressionOf(local) },
      ];
    }
  };
}

const drawingsIn = (node: Node): Node[] =>
  (node.children ?? []).flatMap((child) => [...(child.name === 'Drawing' ? [child] : []), ...drawingsIn(child)]);

const programOf = (statement: object) => ({ estree: { type: 'Program', sourceType: 'module', body: [statement] } });

function importOf(local: string, from: string): Node {
  const specifier = { type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name: local } };
  const source = { type: 'Literal', value: from, raw: JSON.stringify(from) };
  const data = programOf({ type: 'ImportDeclaration', specifiers: [specifier], source, attributes: [] });
  return { type: 'mdxjsEsm', value: '', data };
}

function expressionOf(local: string): object {
  const expression = { type: 'Identifier', name: local };
  const data = programOf({ type: 'ExpressionStatement', expression });
  return { type: 'mdxJsxAttributeValueExpression', value: local, data };
}
