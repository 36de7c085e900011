import { expect } from 'vitest';
import { storeMessage } from '#database/queries/messages.ts';
import { subscribe } from '#database/queries/subscribers.ts';
import { tableFacts, tableNames } from '#database/schema/tables.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { aMessage } from '#tests/support/test-app.ts';
import { erasePerson, exportPerson } from './privacy.ts';

const at = new Date('2026-11-15T12:00:00Z');
const nothing = Object.fromEntries(
  tableNames.flatMap((table) => (tableFacts[table].address === null ? [] : [[table, []]])),
);

onBothEngines('everything stored about a person is exported and erased', async (engine) => {
  const { db } = await freshDatabase(engine);
  // However the address is written.
  for (const email of ['ADA@example.org', 'bob@example.org']) {
    await subscribe(db, email, at);
    await storeMessage(db, { ...aMessage, email }, at);
  }
  const created_at = at.toISOString();
  expect(await exportPerson(db, ' Ada@EXAMPLE.org ')).toMatchObject({
    subscribers: [{ email: 'ada@example.org', created_at }],
    messages: [{ ...aMessage, email: 'ADA@example.org', created_at }],
  });
  expect(await erasePerson(db, 'Ada@example.org', 'a hash')).toMatchObject({
    subscribers: 1,
    messages: 1,
  });
  expect(await exportPerson(db, 'ada@example.org')).toEqual(nothing);
  expect((await exportPerson(db, 'bob@example.org')).messages).toHaveLength(1);
  expect(await erasePerson(db, 'ada@example.org', 'a hash')).toMatchObject({
    subscribers: 0,
    messages: 0,
  });
});
