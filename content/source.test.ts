import { expect, test } from 'vitest';
import { formatSource, readFields, setFields, splitSource } from './source.ts';

const facts = `kind: headphones
# The maker's own figure.
prices:
  - { usd: 399, month: 2025-01, kind: list }
refs: {}
`;

const article = `---
title: "Quiet: please"
tags: [one, two]
---
A *text* with [^weight].
`;

test('a changed field changes one line', () => {
  const changed = setFields(facts, [[['prices', 0, 'usd'], 349.5]]);

  expect(changed).toBe(facts.replace('usd: 399', 'usd: 349.5'));
});

test('fields are added and removed, and comments stay', () => {
  const changed = setFields(facts, [
    [['refs', 'maker'], { publisher: 'Maker' }],
    [['kind'], undefined],
  ]);

  expect(readFields(changed)).toEqual({
    prices: [{ usd: 399, month: '2025-01', kind: 'list' }],
    refs: { maker: { publisher: 'Maker' } },
  });
  expect(changed).toContain("# The maker's own figure.");
});

test('a front matter changes without its text', () => {
  const changed = setFields(article, [[['title'], 'Loud']]);

  expect(splitSource(changed)).toEqual({
    matter: 'title: Loud\ntags: [ one, two ]',
    text: 'A *text* with [^weight].\n',
    linesBefore: 4,
  });
});

test('the canonical format is stable and keeps the meaning', () => {
  const formatted = formatSource(article);

  expect(formatSource(formatted)).toBe(formatted);
  expect(readFields(formatted)).toEqual(readFields(article));
});

test('a source with broken YAML, or without fields, stays as it is', () => {
  for (const list of ['- a\n', '!!set {a}\n']) expect(setFields(list, [[['b'], 1]])).toBe(list);
  expect(setFields('a: [', [[['a'], 1]])).toBe('a: [');
  expect(readFields('a: [')).toBeUndefined();
  for (const source of ['a: *nope\n', `a: ${'['.repeat(9000)}${']'.repeat(9000)}`]) {
    expect(setFields(source, [[['b'], 1]])).toBe(source);
    expect(readFields(source)).toBeUndefined();
  }
});
