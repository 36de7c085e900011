import { expect, test } from 'vitest';
import { plainParts } from './plain-parts.ts';

const rule = '-'.repeat(78);

test('rules are told from the text around them, and nothing else is', () => {
  expect(plainParts(`One.\n\n${rule}\nTwo - three --- four.\n${rule}`)).toEqual([
    { kind: 'text', text: 'One.\n\n' },
    { kind: 'rule', text: rule },
    { kind: 'text', text: 'Two - three --- four.\n' },
    { kind: 'rule', text: rule },
  ]);
  expect(plainParts(`a ${rule} b`)).toEqual([{ kind: 'text', text: `a ${rule} b` }]);
  expect(plainParts('')).toEqual([]);
});
