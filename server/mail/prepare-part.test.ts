import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preparePart } from './prepare-part.ts';

/** As a mail program takes it back (RFC 2045). */
function decode(part: string): string {
  const encoded = part.slice(part.indexOf('\r\n\r\n') + 4);
  const joined = encoded.replace(/=\r\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

const lineBreaks = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

test('a text that is encoded in pieces reads as if it had been written whole, on lines of 76 signs at most', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc.constantFrom('', ' ', '=', '\n', '.\n', 'x'.repeat(75), 'ü'.repeat(40), ' \n', '🧑‍🚀'),
  );
  const plain = word.map((text) => text.replace(/[{}]/g, ''));
  fc.assert(
    fc.property(plain, word, plain, word, plain, (before, one, between, other, after) => {
      const part = preparePart(
        'plain',
        `${before}{{one}}${between}{{other}}${after}`,
      )({ one, other });
      expect(decode(part)).toBe(
        lineBreaks(before) +
          lineBreaks(one) +
          lineBreaks(between) +
          lineBreaks(other) +
          lineBreaks(after),
      );
      for (const line of part.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
      expect(part).not.toMatch(/[^\r]\n|[ \t]\r\n/);
    }),
  );
});

test('what nobody fills stays, and what is filled into HTML is text', () => {
  const part = preparePart('html', '<p>{{who}} {{unknown}} {{constructor}}</p>', (value) =>
    value.replaceAll('<', '&lt;'),
  );
  expect(decode(part({ who: '<b>' }))).toBe('<p>&lt;b> {{unknown}} {{constructor}}</p>');
});
