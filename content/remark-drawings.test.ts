import { expect, test } from 'vitest';
import { remarkDrawings } from './remark-drawings.ts';

test('a drawing gets the address of its file, by an import in its own review', () => {
  const attribute = (name: string, value: string) => ({ type: 'mdxJsxAttribute', name, value });
  const drawing = {
    type: 'mdxJsxFlowElement',
    name: 'Drawing',
    attributes: [attribute('name', 'nest'), attribute('alt', 'A nest')],
    children: [],
  };
  const section = { type: 'mdxJsxFlowElement', name: 'Section', attributes: [], children: [drawing] };
  const tree = { type: 'root', children: [section] };

  remarkDrawings()(tree, { stem: 'sony-wh-1000xm5' });

  expect(drawing.attributes.map(({ name }) => name)).toEqual(['alt', 'src']);
  expect(drawing.attributes[1]?.value).toMatchObject({ value: 'drawing0' });
  expect(JSON.stringify(tree.children[1])).toContain('../drawings/reviews/sony-wh-1000xm5/nest.svg?url');
});
