import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { overdone, shelfRows, shelfTotals } from './shelf.ts';
import {
  asksTheQuestion,
  closers,
  defaultNumbers,
  doesTheSum,
  firstWords,
  foreshadowing,
  isTwoBeat,
  plotWords,
  yearsOfService,
} from './shelf-habits.ts';

const { reviews } = library;
const long = `${'The battery went on for as long as anybody had asked of it. '.repeat(3)}`;

/** One review with so many paragraphs more. Reading the whole shelf takes half a second. */
const withText = (slug: string, text: string, times = 1) =>
  reviews
    .filter((review) => review.slug === slug)
    .map((review) => ({
      ...review,
      body: review.body.replace('</Section>', `${`${text}\n\n`.repeat(times)}</Section>`),
    }));

const messagesOf = (texts: typeof reviews) =>
  overdone(texts).map(({ slug, message }) => `${slug}: ${message}`);

test('the shelf keeps its limits', () => {
  expect(messagesOf(reviews)).toEqual([]);
  expect(shelfRows(reviews)).toHaveLength(17);
  expect(shelfTotals(reviews).map(({ habit }) => habit)).toContain('pull quotes in two beats');
});

test('a paragraph ends on a quip where its last sentence is short and its body is not', () => {
  expect(closers(`${long}It was not.`)).toEqual({ long: 1, quips: 1 });
  expect(
    closers(`${long}It went on, in fact, for rather longer than anybody present had hoped.`).quips,
  ).toBe(0);
  expect(closers('A short one. It was not.')).toEqual({ long: 0, quips: 0 });
});

test('who signs a note or ends a radio call has not made a quip', () => {
  const ending = 'It went on, in fact, for rather longer than anybody present had hoped.';
  for (const signature of ['Over.', 'P.V.', 'D.', 'Sal.', 'P. Vane, Scoutmaster, 11.']) {
    expect(closers(`${long}${ending} ${signature}`)).toEqual({ long: 1, quips: 0 });
  }
});

test('too many quips in one review are reported', () => {
  expect(messagesOf(withText('roomba-j7', `${long}It was not.`, 40))).toContainEqual(
    expect.stringMatching(
      /^roomba-j7: ends \d\d % of its longer paragraphs on a quip; 40 % are plenty$/,
    ),
  );
});

test('nine is counted, and is free where it is the story’s own', () => {
  expect(defaultNumbers('Nine gulls, the ninth of them nineteen. Ten more.')).toMatchObject({
    nine: 2,
    ten: 1,
  });
  expect(messagesOf(withText('roomba-j7', 'Nine socks.', 5))).toContainEqual(
    expect.stringMatching(/^roomba-j7: says “nine” \d+ times: it is no default$/),
  );
  expect(messagesOf(withText('fitbit-charge-6', 'Floor nine.', 5))).toEqual([]);
});

test.each([
  'A ring can be closed by anybody. A fall has only one owner.',
  'A card game spends money like a monk and a dragon spends it like a dragon.',
  'Snow does the same. So do farmers. P.V.',
])('two beats: %s', (quote) => {
  expect(isTwoBeat(quote)).toBe(true);
});

test.each([
  'There was an ocean in here all that time and the chair was the boat.',
  '16:40, flares, red, three, rather pretty.',
])('one beat: %s', (quote) => {
  expect(isTwoBeat(quote)).toBe(false);
});

test('winks, years of service, sums and the question are found', () => {
  expect(foreshadowing('Bear this in mind. I will come to Kevin.')).toEqual([
    'Bear this in mind',
    'I will come to',
  ]);
  expect(
    yearsOfService(
      'In nineteen years I have seen two. She taught school in Kraków for thirty years.',
    ),
  ).toHaveLength(2);
  expect(
    doesTheSum('<Section part="worthIt">\n\nThat comes to 41 cents a day.\n\n</Section>'),
  ).toBe(true);
  expect(doesTheSum('<Section part="worthIt">\n\nA lock costs less.\n\n</Section>')).toBe(false);
  expect(asksTheQuestion('<Section part="why">\n\nThe question is yours too.\n\n</Section>')).toBe(
    true,
  );
  expect(plotWords('The committee filed it under Threats, unread.')).toEqual({
    paper: 1,
    unread: 2,
  });
  expect(firstWords('**Good morning**, ladies and gentlemen.')).toBe('good morning ladies and');
});

test('what one text has stands in its row, and what all have in the totals', () => {
  const texts = [
    { slug: 'one', body: `${long}It was not.\n\n${long}${long}` },
    { slug: 'another', body: 'Nine gulls, eight, eight and ten. Bear this in mind.' },
  ];
  expect(shelfRows(texts)).toMatchObject([
    { review: 'one', quips: 50, nine: 0, winks: 0 },
    { review: 'another', quips: 0, nine: 1, winks: 1, opens: 'nine gulls eight eight' },
  ]);
  expect(shelfTotals(texts)).toEqual(
    expect.arrayContaining([
      { habit: 'longer paragraphs that end on a quip', count: '50 %', limit: '33 %' },
      { habit: '“nine” that is not the story’s own', count: '1', limit: '2' },
      { habit: 'winks ahead', count: '1', limit: '4' },
    ]),
  );
});

test('a wink more than one is reported with its words', () => {
  expect(
    messagesOf(withText('roomba-j7', 'Bear this in mind. As we shall see, it matters.')),
  ).toContainEqual('roomba-j7: winks ahead 2 times: “Bear this in mind”, “As we shall see”');
});

test('a second review in the same kind of document, or without any, is reported', () => {
  const [first] = reviews;
  if (!first) throw new Error('There are no reviews.');
  expect(messagesOf([first, { ...first }])).toContainEqual(
    'airpods-pro-2: is the second announcements on the shelf',
  );
  expect(messagesOf([first, { ...first, slug: 'a-new-one' }])).toContainEqual(
    'a-new-one: has no form in content/forms.ts: what kind of document is it, and whose hand?',
  );
});
