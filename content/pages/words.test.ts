import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categoryDetails } from '#content/schema/categories.ts';
import { site } from '#content/site.ts';
import { library } from '#tests/support/library.ts';
import { reasons } from './reasons.ts';
import { steps } from './steps.ts';

const page = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const ownWords = {
  description: site.description,
  reasons: reasons.map(({ text }) => text).join('\n'),
  steps: steps.map(({ title, text }) => `${title}. ${text}`).join('\n'),
  shelves: Object.values(categoryDetails)
    .map(({ description, tagline }) => `${description} ${tagline}`)
    .join('\n'),
  about: page('about.mdx'),
  terms: page('terms-of-service.mdx'),
};

/** No gadget was tested in person, so texts must not claim it. */
const claimsOfUse =
  /^tested\b|, tested\b|\bmeasured (?:on|with)|\bwe (?:test|tested|used|live|lived|carried|wore|measured) |\bweeks are not|\bfor weeks\b|\bafter a month\b|\bday thirty\b|\bwhat broke\b/im;

test.each(Object.entries(ownWords))(
  'the site does not claim to have used a gadget in its %s',
  (_, words) => {
    expect(words.replace(/we do not claim to have used/i, '')).not.toMatch(claimsOfUse);
  },
);

test('the site’s description names what is invented and what a rating is', () => {
  expect(site.description).toMatch(/never happened/);
  expect(site.description).toMatch(/opinion/);
  expect(site.closing).toBe('All emergencies are fake. All ratings are opinions.');
  expect(site.claimTruth).toBe('A figure from our fiction department.');
  for (const text of [ownWords.about, ownWords.terms])
    expect(text).toMatch(/do not claim to have used/);
});

test('no meta tag of a review mentions a test without calling it staged', () => {
  const tests = library.reviews.flatMap(({ tags }) => tags.filter((tag) => /\btest\b/i.test(tag)));
  expect(new Set(tests)).toEqual(new Set(['Staged test']));
});

test('the privacy page names every entry that the site stores in a browser', () => {
  const privacy = page('privacy-policy.mdx');
  for (const key of [
    'theme',
    'factsOnly',
    'votes',
    'calls',
    'reading',
    'recentSearches',
    'analytics-consent',
    'adminToken',
    'compare',
    'gone',
  ])
    expect(privacy).toContain(`\`${key}\``);
});

test('the store that is also a maker is named where the page says who pays', () => {
  expect(ownWords.about).toMatch(/Amazon sells the Kindle and owns Ring and Blink/);
});
