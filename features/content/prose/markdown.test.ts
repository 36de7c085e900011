import { expect, test } from 'vitest';
import type { TextKind } from '../kinds.ts';
import { parseProse } from './markdown.ts';
import type { Prose } from './tree.ts';

function parse(text: string, kind: TextKind = 'review') {
  const errors: string[] = [];
  const prose = parseProse({ kind, text }, (line, message) => errors.push(`${line}: ${message}`));
  return { prose: withoutLines(prose ?? []), errors };
}

const withoutLines = (tree: readonly Prose[]): Prose[] =>
  tree.map((node) => {
    if (typeof node === 'string') return node;
    const { line: _, children, ...rest } = node;
    return { ...rest, ...(children ? { children: withoutLines(children) } : {}) };
  });

const braces = 'The text has an expression in braces.';

test.each([
  ['One.\n\n{1 + 1}', `3: ${braces}`],
  ["import x from 'x'\n\nOne.", /^1: The text imports or exports something/],
  ['One <b>word</b>.', '1: The text has raw HTML: <b>.'],
  ['<Clock />', /^1: The text uses <Clock>, which is not allowed here/],
  ['<PullQuote {...all}>One.</PullQuote>', '1: <PullQuote> has an expression: {...all}.'],
  ['<Exhibit label={name}>\n\nOne.\n\n</Exhibit>', /<Exhibit> lacks its label/],
  ['One.\n\n[^1]: Two.', /^3: The text contains something unknown/],
  ['![One](/one.png)', '1: The text has a picture.'],
  ['[One](javascript:alert(1))', /^1: “javascript:alert\(1\)” isn’t a valid link/],
  ['[One](//evil.example)', /^1: “\/\/evil\.example” isn’t a valid link/],
  ['One.\n\n<PullQuote>Two.', /^\d+: The text has a syntax error: .*PullQuote/],
])('rejects %j with its line', (text, message) => {
  const { errors } = parse(text);
  expect(errors).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
});

test('the owner can still open a draft of thousands of nested quotes, and reads what to change', () => {
  expect(parse(`${'>'.repeat(5000)} One.`)).toEqual({
    prose: [],
    errors: ['1: This text is nested too deeply to read.'],
  });
});

test('a paragraph of unclosed emphasis cannot stop the site', () => {
  const { prose, errors } = parse(`First.\n\n${'*a**b '.repeat(10_000)}`);
  expect(prose).toEqual([]);
  expect(errors).toEqual(['3: This paragraph has too many of the signs * _ ~ ` [.']);
});
