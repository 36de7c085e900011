import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { PersonRecord } from '#features/newsletter/calls.ts';
import { insertJob } from '#platform/jobs/queries.ts';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';
import { createTestSender } from '#tests/support/test-sender.ts';

onBothEngines('a person’s data is shown and deleted', async (engine) => {
  const app = await createTestApp(engine);
  for (const email of [aMessage.email, 'bob@example.org']) {
    await app.contact({ ...aMessage, email });
    await app.subscribe(email);
  }
  const call = <Output>(path: string, email: string) =>
    app.callAdmin<Output>('POST', `person${path}`, { email });
  const { rows } = await call<PersonRecord>('', ` ${aMessage.email.toUpperCase()} `);
  expect(rows.messages).toMatchObject([{ message: aMessage.message }]);
  expect(await call('/delete', aMessage.email)).toEqual({ ok: true });
  expect(await call<PersonRecord>('', aMessage.email)).toMatchObject({
    rows: { messages: [], subscribers: [] },
    suppressedSince: '2026-11-15T12:00:00.000Z',
  });
  expect((await call<PersonRecord>('', 'bob@example.org')).rows.messages).toHaveLength(1);
  expect(await call('', 'nobody')).toMatch(/^400: /);
  // Who is never mailed again stays so, also after a new sign-up.
  await app.callAdmin('PUT', 'subscribers/2/block');
  await call('/delete', 'bob@example.org');
  await app.subscribe('bob@example.org');
  const subscribers = app.database.db.selectFrom('subscribers').select(['email', 'state']);
  expect(await subscribers.where('state', '!=', 'left').execute()).toEqual([
    { email: null, state: 'blocked' },
  ]);
});

test('a deleted person is in no file of the site, also not in saved emails', async () => {
  const place = await createMigratedPlace('sqlite');
  const app = await createTestApp('sqlite', { place });
  for (const email of [aMessage.email, 'bob@example.org'])
    await app.contact({ ...aMessage, email, message: `The kettle of ${email} saved me.` });
  await (await createTestSender('sqlite', { place })).sender.sendDue();
  const outbox = join(place.dataDir, 'outbox');
  expect(readdirSync(outbox)).toHaveLength(2);
  const log = join(place.dataDir, 'lab.sqlite-wal');
  const hasMessage = () => readFileSync(log).includes(`The kettle of ${aMessage.email}`);
  expect(hasMessage()).toBe(true);
  const reader = new SqliteFile(join(place.dataDir, 'lab.sqlite'), { readonly: true });
  reader.exec('begin; select count(*) from messages');
  await app.callAdmin('POST', 'person/delete', { email: aMessage.email });
  expect(readdirSync(outbox)).toEqual([expect.stringMatching(/-contact-2\.eml$/)]);
  // While another program reads the log, the next night clears it.
  expect(hasMessage()).toBe(true);
  reader.close();
  await insertJob(app.database.db, { kind: 'nightly', payload: {}, at: app.clock() });
  await app.runJobs();
  expect(hasMessage()).toBe(false);
});
