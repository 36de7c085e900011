import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder } from '#content/library.ts';
import { reviewView } from '#content/views/review.ts';
import { library } from '#tests/support/library.ts';
import { remarkTypography, typeset, typesetAll, untypeset } from './typography.ts';

const held = (text: string) => text.replaceAll('\u00a0', '~');

test.each([
  [`"Knocked," he said.`, '“Knocked,” he said.'],
  [`He said "no" (or "yeah").`, 'He said “no” (or “yeah”).'],
  [`It's the gull's; we've lost.`, 'It’s the gull’s; we’ve lost.'],
  [`In '87 the 'best' was "'fine'."`, 'In ’87 the ‘best’ was “‘fine’.”'],
  [`the Lunds' left Joy-Con`, 'the Lunds’ left Joy-Con'],
])('%s', (written, set) => {
  expect(typeset(written)).toBe(set);
});

test.each([
  ['232 g and 79 mm wide', '232~g and 79~mm wide'],
  ['a 3.5 mm cable', 'a 3.5~mm cable'],
  ['2,600 nits at 120 Hz, 128 GB', '2,600~nits at 120~Hz, 128~GB'],
  ['at 9:47 a.m., 11 h 20 m later', 'at 9:47~a.m., 11~h 20~m later'],
  ['Mr. Pell and complaint No. 1', 'Mr.~Pell and complaint No.~1'],
  ['No. You cannot leave it there.', 'No. You cannot leave it there.'],
  ['seat 31 was mine, 20 minutes', 'seat 31 was mine, 20 minutes'],
])('%s', (written, set) => {
  expect(held(typeset(written))).toBe(set);
});

test('every text keeps its length, so that marks keep their places, and can be read back as it was written', () => {
  for (const { verdict, pros, cons, summary, body } of library.reviews) {
    for (const text of [verdict, summary, ...pros, ...cons, body]) {
      expect(typeset(text)).toHaveLength(text.length);
      expect(untypeset(typeset(text))).toBe(untypeset(text));
    }
  }
});

test('fields that machines read stay as they are', () => {
  const piece = {
    url: `/it's`,
    description: `It's`,
    pros: [`It's 5 g`],
    marks: { verdict: [[12, 3]] },
    at: 7,
  };

  expect(typesetAll(piece)).toEqual({ ...piece, pros: ['It’s 5\u00a0g'] });
});

test('titles need no setting: the page shows what machines read', () => {
  const titles = [...library.reviews, ...library.posts].map(({ title }) => title);
  expect(titles.filter((title) => typeset(title) !== title)).toEqual([]);
});

test('what a review page shows has no straight quotation mark', () => {
  const [review] = library.reviews;
  if (!review) throw new Error('There are no reviews.');
  const { verdict, pros, cons, known, phases } = typesetAll(reviewView(review, library));
  expect(
    JSON.stringify([verdict, pros, cons, phases, known.flaws]).replaceAll('\\"', 'STRAIGHT'),
  ).not.toMatch(/STRAIGHT|'/);
});

const text = (value: string) => ({ type: 'text', value });

test('a pair of quotation marks may stand around something emphasized', () => {
  const line = {
    type: 'paragraph',
    children: [
      text('It said "'),
      { type: 'emphasis', children: [text('polite')] },
      text(`" on the tin's lid.`),
    ],
  };

  remarkTypography()({ type: 'root', children: [line] });

  expect(line.children).toEqual([
    text('It said “'),
    { type: 'emphasis', children: [text('polite')] },
    text('” on the tin’s lid.'),
  ]);
});

test('code keeps its quotation marks, and a document’s label is set too', () => {
  const code = { type: 'inlineCode', value: `it's` };
  const exhibit = {
    type: 'mdxJsxFlowElement',
    attributes: [{ name: 'label', value: `The "Talent's" rider` }],
    children: [{ type: 'paragraph', children: [text(`It's `), code] }],
  };

  remarkTypography()({ type: 'root', children: [exhibit] });

  expect(exhibit.attributes[0]?.value).toBe('The “Talent’s” rider');
  expect(exhibit.children[0]?.children).toEqual([text('It’s '), code]);
});

test('a name with a hyphen is one word', () => {
  const line = { type: 'paragraph', children: [text('The WH-1000XM4 folds.'), { type: 'break' }] };

  remarkTypography()({ type: 'root', children: [line] });

  expect(line.children).toEqual([
    text('The '),
    expect.objectContaining({
      children: [text('WH-1000XM4')],
      data: { hName: 'span', hProperties: { className: 'min-[18rem]:whitespace-nowrap' } },
    }),
    text(' folds.'),
    { type: 'break' },
  ]);
});

test('no text has curled marks by hand beside straight ones: the build makes them one', () => {
  const files = globSync(['reviews/*.mdx', 'posts/*.mdx'], { cwd: contentFolder });
  expect(files.length).toBeGreaterThanOrEqual(20);
  const byHand = files.filter((file) =>
    /[“”‘’]/.test(readFileSync(join(contentFolder, file), 'utf8')),
  );
  expect(byHand).toEqual([]);
});
