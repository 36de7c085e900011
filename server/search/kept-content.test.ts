import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { readWritten, writeContent } from './kept-content.ts';
import type { Passage, Subject } from './passage.ts';
import { readContent } from './read-content.ts';
import { createSearch, type Search } from './search.ts';

const content = readContent(library);
const written = writeContent(content);
const readBack = () => readWritten(written, library.gadgets);

const noteOf = (text: string, name = 'A note'): Passage[] => {
  const subject: Subject = {
    kind: 'note',
    slug: 'a-note',
    name,
    words: '',
    about: '',
    url: '/notes/a-note',
    category: null,
    rating: null,
    price: null,
    date: '',
  };
  return [{ subject, url: subject.url, label: '', also: 'note', text }];
};

const plain = ({ subject, url, label, also, text }: Passage) => ({
  subject,
  url,
  label,
  also,
  text,
});

test('what the build wrote down of the content is what it read, to the letter', () => {
  const { passages, ...read } = readBack();
  expect(passages.length).toBeGreaterThan(library.reviews.length * 5);
  expect(passages.map(plain)).toEqual(content.passages.map(plain));
  expect(read).toEqual({ terms: content.terms, pairs: content.pairs, postings: content.postings });
});

test('a gadget’s passages are about one subject, and its facts are the library’s own', () => {
  const { passages } = readBack();
  expect(new Set(passages.map(({ subject }) => subject)).size).toBe(
    new Set(content.passages.map(({ subject }) => subject)).size,
  );
  for (const { slug, facts } of library.gadgets) {
    const subject = passages.find(
      (passage) => passage.subject.gadget && passage.subject.slug === slug,
    )?.subject;
    for (const fact of facts) expect(subject?.facts?.get(fact.key)).toBe(fact);
  }
});

const asked = [
  'battery',
  'pro',
  'sony wh-1000xm5',
  'nintedno swtich',
  'headphones under 300',
  'waterproof',
  'about',
  'ba',
  'iphone vs galaxy',
  'zwieback battery',
];
const answersOf = (search: Search) => asked.map((q) => search.answer({ q, view: 'page' }));

test('a search over what was written down answers as one that has read the texts, with what came since too', () => {
  const [read, kept] = [createSearch(() => content), createSearch(readBack)];
  expect(answersOf(kept)).toEqual(answersOf(read));
  for (const search of [read, kept]) search.put('notes', noteOf('The zwieback has no battery.'));
  expect(answersOf(kept)).toEqual(answersOf(read));
});

test('what comes while the site runs is found beside the content, by words that only it has too, and goes again', () => {
  const search = createSearch(readBack);
  const ask = (q: string) => search.answer({ q, view: 'page' });
  const before = ask('battery').total;
  expect(ask('zwiebacks')).toMatchObject({ total: 0, missing: ['zwiebacks'] });
  search.put('notes', noteOf('The zwieback outlived its battery.'));
  expect(ask('zwiebacks').results.map(({ url }) => url)).toEqual(['/notes/a-note']);
  expect(ask('battery').total).toBe(before + 1);
  search.put('notes', [...noteOf('Zwieback.', 'Note'), ...noteOf('Battery.', 'Zwieback')]);
  expect(ask('zwieback').results.map(({ title }) => title)).toEqual(['Zwieback', 'Note']);
  search.put('notes', []);
  expect(ask('zwiebacks')).toMatchObject({ total: 0, missing: ['zwiebacks'] });
  expect(ask('battery').total).toBe(before);
});
