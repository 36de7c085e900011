import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { checkWrittenRating } from './rules.ts';

function roombaSaying(sentence: string): string[] {
  const roomba = library.reviews.find(({ slug }) => slug === 'roomba-j7');
  if (!roomba) throw new Error('No Roomba');
  const messages: string[] = [];
  const tree = [{ tag: 'p', line: 1, children: [sentence] }];
  checkWrittenRating({ ...roomba, tree }, 3.8, (_, message) => messages.push(message));
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
