import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const subscribers = async (app: TestApp) =>
  (await app.database.db.selectFrom('subscribers').select('email').orderBy('id').execute()).map(
    ({ email }) => email,
  );

test('an invalid address is rejected with the form’s message, and nothing is stored', async () => {
  const app = await createTestApp('sqlite');
  for (const email of [
    '',
    '   ',
    'ada',
    'ada@',
    '@example.org',
    'a b@example.org',
    'ada@example.org\r\nBcc: x@y.zz',
    `${'a'.repeat(250)}@example.org`,
    `${'a'.repeat(65)}@example.org`,
    `ada@mail.${'a'.repeat(64)}.example.org`,
    7,
    null,
    undefined,
    ['ada@example.org'],
  ]) {
    const answer = await app.subscribe(email);
    expect([email, answer.status, await answer.text()]).toEqual([
      email,
      400,
      'Please enter a valid email address',
    ]);
  }
  expect(await subscribers(app)).toEqual([]);
});
