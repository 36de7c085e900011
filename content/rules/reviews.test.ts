import { expect, test } from 'vitest';
import { reviewView } from '#content/views/review.ts';
import { library } from '#tests/support/library.ts';
import { claimsOf, extractCitations } from './claims.ts';
import { checkAgainstFacts, checkFlaws, checkPost, checkReviewedFacts } from './reviews.ts';

const { reviews, posts, gadgets } = library;

function pieces(slug: string) {
  const review = reviews.find((candidate) => candidate.slug === slug);
  const own = gadgets.find((candidate) => candidate.slug === slug);
  if (!review || !own) throw new Error(`No ${slug}`);
  return { review, own };
}

/** What is wrong with the headphones' review after a change. */
function faultsOf(change: Partial<ReturnType<typeof pieces>['review']>, rating = 4.9): string[] {
  const { review, own } = pieces('sony-wh-1000xm5');
  const faults: string[] = [];
  const report = (path: (string | number)[], message: string) =>
    faults.push(`${path.join('.')}: ${message}`);
  const { discretion, ...unexplained } = review;
  const base = change.scores ? unexplained : review;
  checkAgainstFacts({ ...base, ...change }, { own, all: gadgets, rating }, report);
  return faults;
}

const card = (...items: [string, number, string][]) => [
  {
    title: 'Card',
    scale: 'of 10' as const,
    items: items.map(([label, value, evidence]) => ({ label, value, evidence })),
  },
];

test('a review that stands on its facts has no fault', () => {
  expect(faultsOf({})).toEqual([]);
});

test.each([['fact:rain'], ['ref:nobody'], ['phase:99'], ['ref:weight'], ['fact:rtings-xm5']])(
  'evidence that leads nowhere is refused: %s',
  (evidence) => {
    const scores = card(['A', 9.8, evidence], ['B', 9.8, 'fact:weight'], ['C', 9.8, 'phase:1']);

    expect(faultsOf({ scores })).toEqual([
      `scores.0.items.0.evidence: points to missing evidence: ${evidence}`,
    ]);
  },
);

test('a rating that is not the mean of its marks is explained, and one that is has nothing to explain', () => {
  const even = card(['A', 9.8, 'fact:weight'], ['B', 9.8, 'fact:weight'], ['C', 9.8, 'fact:price']);
  const uneven = card(['A', 10, 'fact:weight'], ['B', 9.8, 'fact:weight'], ['C', 9, 'fact:price']);

  expect(faultsOf({ scores: even })).toEqual([]);
  expect(faultsOf({ scores: even, discretion: 'We like it.' })).toEqual([
    expect.stringMatching(/^discretion: is not needed/),
  ]);
  expect(faultsOf({ scores: uneven })).toEqual([
    expect.stringMatching(/^discretion: is missing: .*9\.60.*9\.8/),
  ]);
  expect(faultsOf({ scores: uneven, discretion: 'We like it.' })).toEqual([]);
});

test('weights name every mark of the card and come out at the rating', () => {
  const scores = card(['A', 10, 'fact:weight'], ['B', 9.8, 'fact:weight'], ['C', 9, 'fact:price']);
  const discretion = 'We like it.';

  expect(faultsOf({ scores, discretion, weights: { A: 5, B: 5 } })).toEqual([
    expect.stringMatching(/must name each/),
  ]);
  expect(faultsOf({ scores, discretion, weights: { A: 1, B: 1, C: 5 } })).toEqual([
    expect.stringMatching(/make 9\.26/),
  ]);
  expect(faultsOf({ scores, discretion, weights: { A: 5, B: 5, C: 1 } })).toEqual([]);
});

test('quick specs and rivals are gadgets and facts that are there', () => {
  const words = { better: 'a', worse: 'b', pickIf: 'c' };

  expect(faultsOf({ facts: { title: 'Quick Specs', keys: ['weight', 'flight-time'] } })).toEqual([
    'facts.keys.1: is not known about Sony WH-1000XM5: flight-time',
  ]);
  expect(
    faultsOf({
      competitors: [
        { slug: 'no-such-gadget', ...words },
        { slug: 'sony-wh-1000xm5', ...words },
      ],
    }),
  ).toEqual([
    'competitors.0.slug: has no file in content/facts: no-such-gadget',
    'competitors.1.slug: has no file in content/facts: sony-wh-1000xm5',
  ]);
});

test('a gadget is reviewed only once its flaws, issues, costs and history are known and a source was read', () => {
  const { own } = pieces('sony-wh-1000xm5');
  const complaints = (change: Partial<typeof own>) => {
    const faults: string[] = [];
    checkReviewedFacts({ ...own, ...change }, (path) => faults.push(path.join('.')));
    return faults;
  };

  expect(complaints({})).toEqual([]);
  expect(complaints({ issues: undefined, cost: undefined, sinceThen: undefined })).toEqual([
    'issues',
    'cost',
    'sinceThen',
  ]);
  expect(complaints({ flaws: [{ rank: 'live', text: 'We think so' }] })).toEqual([
    'flaws',
    'flaws',
  ]);
  expect(complaints({ refs: { box: { publisher: 'Sony', title: 'Box' } } })).toEqual(['refs']);
});

test('a flaw’s figures are those of the facts that it rests on', () => {
  const { own } = pieces('sony-wh-1000xm5');
  const faults: string[] = [];
  const flaws = [
    { rank: 'annoys' as const, text: 'Only 30 hours [battery]' },
    { rank: 'annoys' as const, text: 'Only 20 hours [battery]' },
  ];
  checkFlaws({ ...own, flaws }, gadgets, (path, message) =>
    faults.push(`${path.join('.')}: ${message}`),
  );

  expect(faults).toEqual([expect.stringMatching(/^flaws\.1\.text: says “20”/)]);
});

test('an article’s marks lead to its references, and no reference stands there for show', () => {
  const [post] = posts;
  if (!post) throw new Error('No article');
  const faults: string[] = [];
  const refs = {
    court: { publisher: 'A court', title: 'A case' },
    idle: { publisher: 'Nobody', title: 'Nothing' },
  };
  checkPost({ ...post, refs, body: 'A case[^court], a study[^nobody].' }, (_, message) =>
    faults.push(message),
  );

  expect(faults).toEqual(['points to no reference: [^nobody]', 'is never cited']);
});

test('everybody but the review page gets the claims without their marks', () => {
  const { review } = pieces('sony-wh-1000xm5');
  const marked = { ...review, verdict: 'Thirty hours [battery], and no rain [water].' };

  const { plain, marks } = extractCitations(marked, claimsOf(marked));

  expect(plain.verdict).toBe('Thirty hours, and no rain.');
  expect(marks.verdict).toEqual([
    { id: 'battery', at: 12 },
    { id: 'water', at: 25 },
  ]);
});

test('the page numbers references in the order in which it needs them, and lists no other', () => {
  const { review, own } = pieces('sony-wh-1000xm5');
  const { known, marks } = reviewView(
    { ...review, marks: { verdict: [{ id: 'battery', at: 12 }] } },
    library,
  );

  const number = known.facts.find(({ key }) => key === 'battery')?.ref;
  expect(marks.verdict).toEqual([[12, number]]);
  expect(known.references[(number ?? 0) - 1]?.title).toBe(
    own.refs[own.facts.find(({ key }) => key === 'battery')?.ref ?? '']?.title,
  );
  const used = [...known.facts, ...known.issues, ...known.sinceThen].map(({ ref }) => ref ?? 1);
  expect(Math.max(...used)).toBeLessThanOrEqual(known.references.length);
});
