import { expect, test } from 'vitest';
import { checkBeside, checkFiles, contentOfFiles } from '#app/checks.ts';
import { kinds } from '#app/kinds.ts';
import { readFolder } from '#features/content/files.ts';
import { checkFields } from '#features/content/problems.ts';
import type { GadgetRecord } from '#features/gadgets/record.ts';
import { search } from '#features/search/search.ts';
import { picksOf } from './guides.ts';

const files = readFolder(kinds);
const { library } = checkFiles(files);
const slug = 'watches-and-bands';

test('a shopper never finds a pick in a guide that its answer advises against today', () => {
  const guide = library.guides.find((one) => one.slug === slug);
  const all = library.gadgets;
  const shown = (gadgets = all) => picksOf(guide ?? { picks: [] }, gadgets).map((one) => one.slug);
  expect(shown()).toEqual(['apple-watch-se-3', 'suunto-vertical-2', 'google-fitbit-air']);
  const answer = { judgment: 'skip', month: '2026-11', text: 'Skip it.' } as const;
  const skipped = all.map((one) => (one.slug === 'suunto-vertical-2' ? { ...one, answer } : one));
  expect(shown(skipped)).toEqual(['apple-watch-se-3', 'google-fitbit-air']);
});

test('an owner who picks a gadget that no answer recommends is told before readers are', () => {
  const content = contentOfFiles(files);
  const guide = content.find('guide', slug);
  if (!guide) throw new Error('There is no such guide.');
  const problemsOf = (gadget: string) => {
    const value = { ...guide.value, picks: [{ gadget, reason: 'It is round.' }] };
    const candidate = { ...guide, value };
    const { problems } = checkBeside(candidate, content, new Map());
    return [...checkFields(kinds, candidate).problems, ...problems].map(({ message }) => message);
  };
  expect(problemsOf('apple-watch-se-3')).toEqual([]);
  expect(problemsOf('fitbit-charge-6').join()).toMatch(/^Today no answer recommends the Fitbit/);
  expect(problemsOf('sundial').join()).toMatch(/^There is no gadget “sundial”/);
});

test('a price that an owner corrects once is the price in the guide', () => {
  const corrected = files.map((file) => {
    if (file.slug !== 'matic') return file;
    const { prices = [] } = file.value as GadgetRecord;
    const price = { usd: 999, month: '2026-11', kind: 'list' };
    return { ...file, value: { ...file.value, prices: [...prices, price] } };
  });
  const after = checkFiles(corrected).library;
  const guide = after.guides.find((one) => one.slug === 'robot-vacuums-and-cameras');
  const [first] = picksOf(guide ?? { picks: [] }, after.gadgets);
  expect(first?.price?.usd).toBe(999);
});

test('a shopper finds a guide first by the kind of gadget and by its title', async () => {
  for (const q of ['earbuds', 'headphones', 'earbuds under $200', 'headphones and earbuds']) {
    const { results } = await search(library, { q });
    expect([q, results[0]?.url]).toEqual([q, '/guides/headphones-and-earbuds']);
  }
});

test('an owner who picks a gadget in a post is told if no answer recommends it', () => {
  const problemsOf = (gadget: string) => {
    const text = `<Pick gadget="${gadget}">\n\nIt is round.\n\n</Pick>`;
    const changed = files.map((file) =>
      file.slug === 'wearable-tech-laziness' ? { ...file, body: `${file.body}\n\n${text}` } : file,
    );
    return checkFiles(changed).problems.join();
  };
  expect(problemsOf('apple-watch-se-3')).toBe('');
  expect(problemsOf('fitbit-charge-6')).toContain('Today no answer recommends the Fitbit Charge 6');
});
