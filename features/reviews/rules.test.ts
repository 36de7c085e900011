import { expect, test } from 'vitest';
import { checkPost } from '#features/blog/posts.ts';
import { library } from '#tests/support/library.ts';
import { checkAgainstFacts, checkWrittenRating } from './rules.ts';

const { reviews, posts, gadgets } = library;

function find(slug: string) {
  const review = reviews.find((candidate) => candidate.slug === slug);
  const own = gadgets.find((candidate) => candidate.slug === slug);
  if (!review || !own) throw new Error(`No ${slug}`);
  return { review, own };
}

/** The errors of the headphones' review after a change. */
function errorsOf(change: Partial<ReturnType<typeof find>['review']>): string[] {
  const { review, own } = find('sony-wh-1000xm5');
  const { discretion, ...unexplained } = review;
  const base = change.scores ? unexplained : review;
  const errors: string[] = [];
  checkAgainstFacts({ ...base, ...change }, { own, all: gadgets, rating: 4.9 }, (path, message) =>
    errors.push(`${[path].flat().join('.')}: ${message}`),
  );
  return errors;
}

const card = (...items: [string, number, string][]) => [
  {
    title: 'Card',
    scale: 'of 10' as const,
    items: items.map(([label, value, evidence]) => ({ label, value, evidence })),
  },
];

test.each([['fact:rain'], ['ref:nobody'], ['phase:99'], ['ref:weight'], ['fact:rtings-xm5']])(
  'rejects missing evidence: %s',
  (evidence) => {
    const scores = card(['A', 9.8, evidence], ['B', 9.8, 'fact:weight'], ['C', 9.8, 'phase:1']);

    expect(errorsOf({ scores })).toEqual([`scores.0.items.0.evidence: There is no ${evidence}.`]);
  },
);

test('a rating needs an explanation if it is not the mean of its scores', () => {
  const even = card(['A', 9.8, 'fact:weight'], ['B', 9.8, 'fact:weight'], ['C', 9.8, 'fact:price']);
  const uneven = card(['A', 10, 'fact:weight'], ['B', 9.8, 'fact:weight'], ['C', 9, 'fact:price']);

  expect(errorsOf({ scores: even })).toEqual([]);
  expect(errorsOf({ scores: uneven })).toEqual([
    expect.stringMatching(/^discretion: The rating needs a reason: .*9\.60.*9\.8/),
  ]);
  expect(errorsOf({ scores: uneven, discretion: 'We like it.' })).toEqual([]);
});

test('quick specs are known facts and rivals are other gadgets', () => {
  const words = { better: 'a', worse: 'b', pickIf: 'c' };

  expect(errorsOf({ facts: { title: 'Quick Specs', keys: ['weight', 'flight-time'] } })).toEqual([
    'facts.keys.1: “flight-time” is not known about Sony WH-1000XM5.',
  ]);
  expect(
    errorsOf({
      competitors: [
        { slug: 'no-such-gadget', ...words },
        { slug: 'sony-wh-1000xm5', ...words },
      ],
    }),
  ).toEqual([
    'competitors.0.slug: There are no facts of a rival “no-such-gadget”.',
    'competitors.1.slug: There are no facts of a rival “sony-wh-1000xm5”.',
  ]);
});

test('an article cites references that it lists', () => {
  const [post] = posts;
  if (!post) throw new Error('No article');
  const errors: string[] = [];
  const refs = {
    court: { publisher: 'A court', title: 'A case' },
    idle: { publisher: 'Nobody', title: 'Nothing' },
  };
  const citing = (to: string) => ({ tag: 'citation', props: { to } });
  const tree = [
    {
      tag: 'p',
      line: 7,
      children: ['A case', citing('court'), ', a study', citing('nobody'), '.'],
    },
  ];
  checkPost({ ...post, refs }, tree, (place, message) =>
    errors.push(`${[place].flat().join('.')}: ${message}`),
  );

  expect(errors).toEqual(['7: [^nobody] is no reference of this post.']);
});

function roombaSaying(sentence: string): string[] {
  const messages: string[] = [];
  const tree = [{ tag: 'p', line: 1, children: [sentence] }];
  checkWrittenRating({ ...find('roomba-j7').review, tree }, 3.8, (_, message) =>
    messages.push(message),
  );
  return messages;
}

test.each([
  'We gave it 3.9/5.',
  'Rating, 4 of 5.',
  'It earns 4.8 stars.',
  'That makes 7.8 out of 10.',
])('%s contradicts the rating', (sentence) => {
  expect(roombaSaying(sentence)).toEqual([expect.stringContaining('but the rating makes it')]);
});

test.each([
  'We gave it 3.8 out of 5, or 7.6 of ten.',
  'Three of 20 sighs were answered, and 11 of 11 accidents avoided.',
])('%s agrees with the rating', (sentence) => {
  expect(roombaSaying(sentence)).toEqual([]);
});
