import { expect, test } from 'vitest';
import { remarkReferences } from './remark-references.ts';

const text = (value: string) => ({ type: 'text', value });
const mark = (id: string) => ({
  type: 'emphasis',
  children: [],
  data: { hName: 'sup', hProperties: { dataRef: id } },
});

test('a mark in running text becomes an element, wherever it stands', () => {
  const tree = {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [text('Hinges crack[^court], they say[^bose-ultra:battery].')],
      },
    ],
  };

  remarkReferences()(tree);

  expect(tree.children[0]?.children).toEqual([
    text('Hinges crack'),
    mark('court'),
    text(', they say'),
    mark('bose-ultra:battery'),
    text('.'),
  ]);
});

test('code keeps its brackets', () => {
  const tree = { type: 'root', children: [{ type: 'inlineCode', value: '[^court]' }] };

  remarkReferences()(tree);

  expect(tree.children).toEqual([{ type: 'inlineCode', value: '[^court]' }]);
});
