import { expect, test } from 'vitest';
import { hasUnseen, withoutUnseen } from './invisible-characters.ts';

test('what joins an emoji is part of it, and what else cannot be seen is found', () => {
  const seen = ['👩‍🔬 at work', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🏳️‍🌈', '❤️ 1️⃣ 👍🏽', 'Zwölf, שלום, 你好', ''];
  for (const text of seen)
    expect([text, hasUnseen(text), withoutUnseen(text)]).toEqual([text, false, text]);
  for (const text of [
    'a\u200db',
    '\u200d',
    '👩\u200d',
    'x\u{e0061}',
    'a\u202eb',
    'a\nb',
    '\u2028',
    '\0',
  ])
    expect([text, hasUnseen(text)]).toEqual([text, true]);
  expect(withoutUnseen('👩‍🔬\r\n\u202eBcc: x')).toBe('👩‍🔬 Bcc: x');
});
