import { expect, test } from 'vitest';
import { hasInvisible, visibleText, withoutInvisible } from './text.ts';

test('what joins an emoji is part of it, and what else cannot be seen is found', () => {
  const seen = ['👩‍🔬 at work', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🏳️‍🌈', '❤️ 1️⃣ 👍🏽', 'Zwölf, שלום, 你好', ''];
  for (const text of seen)
    expect([text, hasInvisible(text), withoutInvisible(text)]).toEqual([text, false, text]);
  for (const text of ['a\u200db', '👩\u200d', 'x\u{e0061}', 'a\u202eb', '\u2028'])
    expect([text, hasInvisible(text)]).toEqual([text, true]);
  expect(withoutInvisible('👩‍🔬\r\n\u202eBcc: x')).toBe('👩‍🔬 Bcc: x');
});

test('what a terminal would obey, and what turns the direction of writing, is written as its number', () => {
  expect(
    visibleText('\x1b[2Jred\x07 \x9b31m \x85 a\u202egnp.exe \u2066x\u2069 \u061c\u200f \u2028'),
  ).toBe(
    '\\u001b[2Jred\\u0007 \\u009b31m \\u0085 a\\u202egnp.exe \\u2066x\\u2069 \\u061c\\u200f \\u2028',
  );
  expect(visibleText('carriage\rreturn\x7f\0')).toBe('carriage\\u000dreturn\\u007f\\u0000');
});

test('JSON means the same afterwards, whatever was stored', () => {
  const everyCharacter = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
  const stored = `${everyCharacter.join('')}\ud800 \u{1f680}`;
  const printed = visibleText(JSON.stringify({ stored }, null, 2));
  expect(JSON.parse(printed)).toEqual({ stored });
  expect(printed).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u);
});
