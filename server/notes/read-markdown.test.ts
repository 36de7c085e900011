import { expect, test } from 'vitest';
import { readMarkdown, readStored, teaserOf } from './read-markdown.ts';

const errorOf = (body: string) => {
  const read = readMarkdown(body);
  return 'error' in read ? read.error : undefined;
};

const paragraph = (...children: unknown[]) => ({ kind: 'paragraph', children });
const link = (to: string, text: string) => ({ kind: 'link', to, children: [text] });

test('paragraphs, emphasis, lists, links and quotes are parsed', () => {
  const read = readMarkdown(
    [
      'The *battery* was **replaced**, see [our review](/sony-wh-1000xm5-review).',
      '',
      '- one [shop](https://www.amazon.com/dp/B0?tag=x)',
      '- two',
      '  1. within',
      '',
      '> Said [somebody](mailto:ada@example.org)',
    ].join('\n'),
  );
  const shop = link('https://www.amazon.com/dp/B0?tag=x', 'shop');
  expect(read).toEqual({
    blocks: [
      paragraph(
        'The ',
        { kind: 'em', children: ['battery'] },
        ' was ',
        { kind: 'strong', children: ['replaced'] },
        ', see ',
        link('/sony-wh-1000xm5-review', 'our review'),
        '.',
      ),
      {
        kind: 'list',
        start: null,
        items: [
          [paragraph('one ', shop)],
          [paragraph('two'), { kind: 'list', start: 1, items: [[paragraph('within')]] }],
        ],
      },
      { kind: 'quote', children: [paragraph('Said ', link('mailto:ada@example.org', 'somebody'))] },
    ],
  });
});

test.each([
  ['a tag', 'Fine so far.\n\n<script>alert(1)</script>', 'Line 3 contains HTML'],
  ['a tag within a line', 'a <b onclick="x()">b</b>', 'Line 1 contains HTML'],
  ['a comment', '<!-- hidden -->', 'HTML'],
  ['an image', '![a cat](https://cat.example/cat.png)', 'an image'],
  ['an image by reference', '![cat][c]\n\n[c]: https://cat.example/c.png', 'an image'],
  ['a link by reference', 'See [it][x].\n\n[x]: https://evil.example', 'a reference link'],
  ['an unused link definition', 'Text\n\n[x]: javascript:alert(1)', 'a link definition'],
  ['a heading', '# Loud', 'a heading'],
  ['code', '    indented', 'a code block'],
  ['a horizontal rule', 'one\n\n***\n\ntwo', 'a horizontal line'],
  ['a script URL', '[x](javascript:alert(1))', 'isn’t a valid link'],
  ['a script URL in mixed case', '[x](JaVaScRiPt:alert(1))', 'isn’t a valid link'],
  ['a script URL with an entity', '[x](&#106;avascript:alert(1))', 'isn’t a valid link'],
  ['a script URL in angle brackets', '<javascript:alert(1)>', 'isn’t a valid link'],
  ['a data URL', '[x](data:text/html,<script>alert(1)</script>)', 'isn’t a valid link'],
  ['an http URL', '[x](http://example.org)', 'isn’t a valid link'],
  ['another host that looks like a path', '[x](//evil.example)', 'isn’t a valid link'],
  ['another host behind a backslash', '[x](/\\evil.example)', 'isn’t a valid link'],
  ['a URL with a user name', '[x](https://amazon.com@evil.example)', 'isn’t a valid link'],
  ['a bidirectional mark', 'abc\u202edef', 'invisible character'],
  ['a NUL character', 'abc\0def', 'invisible character'],
  ['nothing', '   \n', 'Write some text'],
  ['six hundred words and one', 'word '.repeat(601), '600 words or fewer. This has 601'],
  ['six hundred words without a space', 'word'.repeat(600), 'too long for a word'],
  ['ten thousand quotes', `${'>'.repeat(10_000)} deep`, 'at most 3 levels deep'],
  ['ten thousand quotes with spaces', `${'> '.repeat(10_000)} deep`, 'at most 3 levels deep'],
  ['ten thousand points', `${'- '.repeat(10_000)} deep`, 'at most 3 levels deep'],
])('%s is rejected with a message', (_, body, message) => {
  expect(errorOf(body)).toContain(message);
});

test('other characters stay text', () => {
  const text = '2 < 3 & "so" {on} {{name}} import x from y | not | a table |';
  expect(readMarkdown(text)).toEqual({ blocks: [paragraph(text)] });
});

test('too many asterisks are rejected before parsing', () => {
  expect(readMarkdown('_a*'.repeat(2000))).toEqual({
    error: 'Keep the note to 400 asterisks and underscores or fewer.',
  });
  expect(readMarkdown('*a* '.repeat(200))).toHaveProperty('blocks');
});

test('a teaser separates the items of a list', () => {
  expect(teaserOf(readStored('No comment.\n\n- one sock\n- two *socks*\n- three?\n- four'))).toBe(
    'No comment. one sock; two socks; three? four.',
  );
  const text = 'It went in once.\n\n- Great-Aunt Lois is fine\n- The map is not\n\n> It left.';
  expect(teaserOf(readStored(text))).toBe(
    'It went in once. Great-Aunt Lois is fine. The map is not. It left.',
  );
});
