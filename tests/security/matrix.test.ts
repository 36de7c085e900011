import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { callNames, shapeOf } from '#contract/calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const ownersCalls = callNames.filter((name) => shapeOf(name).guard === 'admin');

/** Every kind of invalid token. */
async function badTokens(app: TestApp): Promise<Record<string, string | undefined>> {
  const good = await app.login();
  const ended = await app.login();
  await app.send('POST', '/api/admin/logout', { headers: { Authorization: `Bearer ${ended}` } });
  const stored = await app.database.db.selectFrom('sessions').selectAll().executeTakeFirst();
  const jwt = ['{"alg":"none"}', `{"sid":"${good}"}`, ''].map((part) =>
    Buffer.from(part).toString('base64url'),
  );
  return {
    none: undefined,
    empty: 'Bearer ',
    random: `Bearer ${randomBytes(32).toString('base64url')}`,
    cut: `Bearer ${good.slice(0, -1)}`,
    longer: `Bearer ${good}A`,
    changed: `Bearer ${(good.startsWith('A') ? 'B' : 'A') + good.slice(1)}`,
    'in another case': `Bearer ${good.toLowerCase()}`,
    'of a session that has ended': `Bearer ${ended}`,
    'of the earlier kind': `Bearer ${jwt.join('.')}`,
    'the stored hash': `Bearer ${stored?.key_hash}`,
    'the session number': `Bearer ${stored?.id}`,
    basic: `Basic ${Buffer.from(`admin:${good}`).toString('base64')}`,
  };
}

test('every admin call rejects every invalid token', async () => {
  const app = await createTestApp('sqlite');
  expect(ownersCalls.length).toBeGreaterThan(0);
  for (const [what, token] of Object.entries(await badTokens(app)))
    for (const name of ownersCalls) {
      const headers = token === undefined ? {} : { Authorization: token };
      const answer = await app.call(
        name,
        name.startsWith('GET') ? { headers } : { headers, body: '{' },
      );
      expect([name, what, answer.status]).toEqual([name, what, 401]);
      expect(await answer.text()).toBe('Please log in again.');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="admin"');
    }
  expect(app.changes()).toBe(0);
});
