import { expect, test } from 'vitest';
import { createTokenKeys, pseudonymizeWith } from './tokens.ts';

const keys = createTokenKeys({ secret: 'a secret', addressKey: 'a key' });
const at = new Date('2026-11-15T12:00:00Z');
const later = (days: number) => new Date(at.getTime() + days * 24 * 60 * 60 * 1000);

test('a token is valid for its own purpose only', () => {
  const leave = keys.unsubscribeToken(79);
  expect(keys.read(leave, 'unsubscribe', at)).toMatchObject({ subscriber: 79 });
  expect(keys.read(keys.unsubscribeToken(80), 'unsubscribe', at)).toMatchObject({ subscriber: 80 });
  expect(keys.read(leave, 'confirm', at)).toBeUndefined();
  expect(
    keys.read(keys.confirmToken({ subscriber: 79, signup: 0 }, at), 'unsubscribe', at),
  ).toBeUndefined();
  expect(
    createTokenKeys({ secret: 'a secret', addressKey: 'another' }).read(leave, 'unsubscribe', at),
  ).toBeUndefined();
});

test('changed, cut or invented tokens are invalid and never throw', () => {
  const leave = keys.unsubscribeToken(79);
  const changed = [...leave].map(
    (letter, index) =>
      leave.slice(0, index) + (letter === 'x' ? 'y' : 'x') + leave.slice(index + 1),
  );
  const cut = [...leave].map((_, index) => leave.slice(0, index));
  const forged = ['', 'l', 'l-', `${leave}0`, 'l-__proto__-0', '\0'];
  for (const token of [...changed, ...cut, ...forged])
    for (const purpose of ['unsubscribe', 'confirm'] as const)
      expect([token, keys.read(token, purpose, at)]).toEqual([token, undefined]);
});

test('confirmation tokens expire after thirty days, unsubscribe tokens never', () => {
  const signup = { subscriber: 79, signup: 2 };
  const token = keys.confirmToken(signup, at);
  expect(keys.read(token, 'confirm', later(30))).toEqual(signup);
  expect(keys.read(token, 'confirm', later(30.01))).toBeUndefined();
  expect(keys.read(keys.unsubscribeToken(79), 'unsubscribe', later(36_500))).toMatchObject({
    subscriber: 79,
  });
});

test('a pseudonym depends on the key and not on the spelling of the address', () => {
  expect(keys.pseudonymize(' Ada@Example.org ')).toBe(keys.pseudonymize('ada@example.org'));
  expect(keys.pseudonymize('ada@example.org')).not.toBe(
    pseudonymizeWith('another')('ada@example.org'),
  );
  expect(keys.pseudonymize('ada@example.org')).not.toContain('ada');
});
