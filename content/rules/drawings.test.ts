import { expect, test } from 'vitest';
import { emptySite, type Library } from '#content/library.ts';
import type { Prose } from '#content/prose/tree.ts';
import { readDrawings } from '#server/content/seed-files.ts';
import { library } from '#tests/support/library.ts';
import { missingDrawings, wrongDrawings } from './drawings.ts';
import { checkDrawings } from './text.ts';

const nothing: Library = {
  products: [],
  reviews: [],
  posts: [],
  pages: [],
  entries: [],
  gadgets: [],
  site: emptySite,
};

const faultsOf = (inside: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${inside}</svg>`;
  return wrongDrawings(nothing, new Map([['scenes/test', svg]]))
    .filter(({ name }) => name === 'scenes/test')
    .map(({ message }) => message);
};

test('shapes, gradients and internal references are allowed', () => {
  const inside =
    '<defs><g id="a"><path d="M0 0h4v3z"/></g></defs><use href="#a"/><rect fill="url(#g)" width="4"/>';

  expect(faultsOf(inside)).toEqual([]);
});

test.each([
  ['<script>alert(1)</script>', 'contains a script'],
  ['<rect onload="alert(1)"/>', 'contains a script'],
  ['<style>rect{fill:red}</style>', 'contains a style; use attributes'],
  ['<rect style="fill:red"/>', 'contains a style; use attributes'],
  ['<text>Hello</text>', 'contains text, which needs a font'],
  ['<image href="#a"/>', 'embeds external content'],
  ['<use href="https://example.com/a.svg#b"/>', 'refers to an external resource'],
  ['<use xlink:href="data:image/png;base64,AA"/>', 'refers to an external resource'],
  ['<rect fill="url(https://example.com/#g)"/>', 'refers to an external resource'],
])('%s is rejected', (inside, message) => {
  expect(faultsOf(inside)).toEqual([message]);
});

test('a color outside the palette is rejected', () => {
  expect(faultsOf('<rect fill="#e8581c" stroke="none"/><rect fill="red"/>')).toEqual([
    'has a color outside the palette: red',
  ]);
});

test('drawings inside reviews share one shape, and each is used in its review', () => {
  const drawings = new Map(readDrawings());
  drawings.set('reviews/roomba-j7/extra', '<svg viewBox="0 0 4 3"/>');
  drawings.delete('reviews/roomba-j7/rug');
  drawings.delete('products/roomba-j7');

  expect(wrongDrawings(library, drawings)).toEqual([
    { name: 'reviews/roomba-j7/extra', message: 'must have viewBox="0 0 480 240"' },
    { name: 'reviews/roomba-j7/extra', message: 'is not used in any review' },
  ]);
  expect(missingDrawings(library, drawings)).toEqual([
    'products/roomba-j7',
    'reviews/roomba-j7/rug',
  ]);
});

test('each drawing of a review has an alt text and a caption, and is shown once', () => {
  const alt = 'A gull pushes a sheet of paper under a door';
  const drawing = (name: string, words = alt, caption = 'Served.'): Prose => ({
    tag: 'Drawing',
    line: 3,
    props: { name, alt: words },
    children: caption ? [caption] : [],
  });
  const faults = (...tree: Prose[]) => {
    const messages: string[] = [];
    checkDrawings(tree, (_, message) => messages.push(message));
    return messages;
  };

  expect(faults(drawing('a'), drawing('b'))).toEqual([]);
  expect(faults(drawing('a', 'A gull'), drawing('b', alt, ''))).toEqual([
    'The alt text of the drawing a is too short.',
    'The drawing b has no caption.',
  ]);
  expect(faults(drawing('a'), drawing('a'))).toEqual(['The drawing a appears twice.']);
});
