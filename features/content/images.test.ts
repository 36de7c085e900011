import { expect, test } from 'vitest';
import { contentOfFiles } from '#app/checks.ts';
import { readLibrary } from '#app/library.ts';

const id = `img-${'0a'.repeat(10)}`;
const texts = { alt: 'A gull on a rail', credit: 'Ada' };
const images = new Map([
  [id, { id, width: 1600, height: 900, widths: [480, 960, 1600], ...texts }],
]);

function postWith(body: string) {
  const post = { kind: 'post', slug: 'gull', number: 1, value: { title: 'Gull' }, body } as const;
  return readLibrary(contentOfFiles([post]), images).posts[0]?.tree;
}

test('a picture in a post has its sizes, description and caption; an unknown one is left out', () => {
  const shown = {
    tag: 'Picture',
    props: {
      src: `/images/${id}-1600.webp`,
      srcSet: [480, 960, 1600].map((width) => `/images/${id}-${width}.webp ${width}w`).join(', '),
      width: '1600',
      height: '900',
      alt: 'A gull on a rail',
      credit: 'Ada',
    },
  };
  expect(postWith(`<Picture image="${id}">A *gull*.</Picture>`)).toMatchObject([
    { ...shown, children: ['A ', { tag: 'em', children: ['gull'] }, '.'] },
  ]);
  expect(postWith(`<Picture image="${id}">\nA gull.\n</Picture>`)).toMatchObject([
    { ...shown, children: ['A gull.'] },
  ]);
  for (const bare of [`<Picture image="${id}" />`, `<Picture image="${id}"></Picture>`]) {
    expect(postWith(bare)).toMatchObject([shown]);
    expect(postWith(bare)?.[0]).not.toHaveProperty('children');
  }
  expect(postWith('Before.\n\n<Picture image="img-nowhere">A gull.</Picture>')).toMatchObject([
    { tag: 'p', children: ['Before.'] },
  ]);
});
