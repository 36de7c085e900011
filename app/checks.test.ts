import { expect, test } from 'vitest';
import { type DocumentFile, readFolder } from '#features/content/files.ts';
import { compareFacts } from '#features/gadgets/fact-table.tsx';
import { library } from '#tests/support/library.ts';
import { linkTargets } from './addresses.ts';
import { checkBeside, checkFiles, contentOfFiles, isDead } from './checks.ts';
import { kinds } from './kinds.ts';

const seed = readFolder(kinds);

/** The problems of the seed with a changed document, or without it. */
const problemsAfter = (path: string, change: (file: DocumentFile) => DocumentFile | []) =>
  checkFiles(
    seed.flatMap((file) => (`${file.kind} ${file.slug}` === path ? change(file) : file)),
  ).problems.join('\n');

test('a link that leads nowhere is a problem at its line', () => {
  const problems = problemsAfter('post wearable-tech-laziness', (file) => ({
    ...file,
    body: file.body.replace('(/fitbit-charge-6-review)', '(/fitbit-review)'),
  }));
  expect(problems).toMatch(
    /^posts\/wearable-tech-laziness.md {2}line \d+: \/fitbit-review is not a page/,
  );
});

test('links lead to pages of this site', () => {
  const targets = linkTargets(library);
  for (const href of ['/', '/blog/2', '/blog/smart-home-rebellion', '/about#contact'])
    expect(isDead(href, targets)).toBe(false);
  for (const href of ['/roomba-j7', '/blog/999', 'roomba-j7-review', 'http://example.com'])
    expect(isDead(href, targets)).toBe(true);
});

test('a review is wrong when the card of its gadget changes or goes', () => {
  const problems = problemsAfter('gadget roomba-j7', (file) => ({
    ...file,
    value: { ...file.value, card: { ...(file.value.card as object), rating: 2 } },
  }));
  expect(problems).toMatch(/roomba-j7.*rating/);
  expect(problemsAfter('gadget roomba-j7', () => [])).toContain(
    'There is no gadget “roomba-j7” with a card.',
  );
});

test('a correct document is no problem beside the others, and a wrong one is named', () => {
  const content = contentOfFiles(seed);
  const problemsOf = (kind: 'gadget' | 'review', change: object = {}, body?: string) => {
    const [document] = content.list(kind);
    if (!document) throw new Error(`There is no ${kind}.`);
    const candidate = {
      ...document,
      value: { ...document.value, ...change },
      body: body ?? document.body,
    };
    const found = checkBeside(candidate, content, new Map());
    return found.problems.map(({ field, message }) => `${field}: ${message}`);
  };
  expect([problemsOf('gadget'), problemsOf('review')]).toEqual([[], []]);
  expect(problemsOf('gadget', { successor: 'nobody' })).toEqual([
    'successor: There is no gadget “nobody”. Add it first, or name another.',
  ]);
  expect(problemsOf('review', {}, 'See [this](/nowhere).').join()).toContain(
    '/nowhere is not a page on this site.',
  );
});

test('a shopper finds a gadget whose price nobody knows, without a price', () => {
  const files = seed.map((file) => {
    const { prices: _, ...unpriced } = file.value;
    return file.slug === 'matic' ? { ...file, value: unpriced } : file;
  });
  const { gadgets } = checkFiles(files).library;
  const matic = gadgets.filter(({ slug }) => slug === 'matic');
  expect(compareFacts(matic, new Date())[0]?.cells).toMatchObject([{ text: 'Price not known' }]);
});
