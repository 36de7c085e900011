import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { ContactInput } from './fields.ts';

const messages = (app: TestApp) =>
  app.database.db
    .selectFrom('messages')
    .select(['name', 'email', 'phone', 'message', 'created_at'])
    .orderBy('id')
    .execute();

onBothEngines('a message and its email are stored before the response is sent', async (engine) => {
  let woken = 0;
  const wake = () => {
    woken += 1;
  };
  const app = await createTestApp(engine, {
    parts: { wake },
    environment: { CONTACT_TO: 'owner@lab.example' },
  });
  const answer = await app.contact({ ...aMessage, name: '  Ada Lovelace ', admin: true });
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  expect(await messages(app)).toEqual([{ ...aMessage, created_at: '2026-11-15T12:00:00.000Z' }]);
  expect(await app.database.db.selectFrom('outbox').selectAll().execute()).toMatchObject([
    {
      kind: 'contact',
      state: 'waiting',
      to_address: 'owner@lab.example',
      about: aMessage.email,
      attempts: 0,
    },
  ]);
  expect(woken).toBe(1);
});

const broken: [Partial<Record<keyof ContactInput, unknown>>, string][] = [
  [{ name: 'A' }, 'Name must be at least 2 characters'],
  [{ name: undefined }, 'Name must be at least 2 characters'],
  [{ name: 'A'.repeat(101) }, 'Name must be at most 100 characters'],
  [{ email: 'ada' }, 'Please enter a valid email address'],
  [{ phone: '123456789' }, 'Phone number must be at least 10 digits'],
  [{ phone: '1'.repeat(41) }, 'Phone number must be at most 40 characters'],
  [{ message: 'Too short' }, 'Message must be at least 10 characters'],
  [{ message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
  [{ name: 'Ada\0Lovelace' }, 'Name contains characters that cannot be stored'],
  [{ message: 'Half an emoji: \ud83d' }, 'Message contains characters that cannot be stored'],
  [{ name: 'A\u2060\u3164' }, 'Name must be at least 2 characters'],
  [{ phone: '\u202e'.repeat(10) }, 'Phone number must be at least 10 digits'],
  [{ message: 'Nine and\u200d\u200d\u200d' }, 'Message must be at least 10 characters'],
  [{ email: `${'a'.repeat(65)}@example.org` }, 'Please enter a valid email address'],
  [{ email: `ada@${'a'.repeat(64)}.org` }, 'Please enter a valid email address'],
  [{ name: 'A', message: '' }, 'Name must be at least 2 characters'],
];

test('each rule of the form applies on the server, with its message, and nothing is stored', async () => {
  const app = await createTestApp('sqlite');
  for (const [change, message] of broken) {
    const answer = await app.contact({ ...aMessage, ...change });
    expect([change, answer.status, await answer.text()]).toEqual([change, 400, message]);
  }
  expect(await messages(app)).toEqual([]);
});

onBothEngines('short names, joined emoji and long addresses are stored', async (engine) => {
  const app = await createTestApp(engine);
  const taken = [
    { ...aMessage, name: 'Bo' },
    { ...aMessage, name: '李娜', message: '👩‍👩‍👧\n\n👩‍👩‍👧 ok' },
    { ...aMessage, email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.org` },
  ];
  for (const message of taken) expect((await app.contact(message)).status).toBe(200);
  expect(await messages(app)).toMatchObject(taken);
});
