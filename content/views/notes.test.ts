import { expect, test } from 'vitest';
import { parseDocument } from '#content/parse-document.ts';
import { teaserOf } from './notes.ts';

const note = (text: string) =>
  parseDocument('note', 'a-note', `---\ntitle: A note\nkind: news\n---\n\n${text}\n`);

test.each([
  [
    'No comment.\n\n- one sock\n- two *socks*\n- three?\n- four',
    'No comment. one sock; two socks; three? four.',
  ],
  [
    'It went in once.\n\n- Great-Aunt Lois is fine\n- The map is not\n\n> It left.',
    'It went in once. Great-Aunt Lois is fine. The map is not. It left.',
  ],
])('the teaser of %j separates the items of a list', (text, teaser) => {
  expect(teaserOf(note(text).tree)).toBe(teaser);
});

test.each([
  ['an invisible character', 'abc\u202edef', /invisible character/],
  ['too many words', 'word '.repeat(601), /has 601 words/],
  ['a long word', 'word'.repeat(600), /too long for a word/],
  ['deep quotes', 'Deep.\n\n- > - > deep', /nested too deeply/],
  ['very deep quotes', `${'> '.repeat(300)}deep`, /nested too deeply to read/],
  ['many marks', '_a*'.repeat(1500), /too many symbols/],
  ['no text', '   ', /is empty/],
])('a note with %s cannot be published, but is shown if it is public', (_, text, message) => {
  const { problems, value, tree } = note(text);
  expect(problems[0]?.message).toMatch(message);
  expect(value).toMatchObject({ title: 'A note' });
  expect(teaserOf(tree)).toContain(text.trim().slice(0, 3));
});
