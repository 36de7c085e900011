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

onBothEngines('everything stored about a person is exported', async (engine) => {
  const { db } = await freshDatabase(engine);
  await subscribe(db, 'Ada@Example.org', at);
  await storeMessage(db, { ...aMessage, email: 'ADA@example.org' }, at);
  await storeMessage(db, { ...aMessage, email: 'bob@example.org' }, at);
  const created_at = '2026-11-15T12:00:00.000Z';
  expect(await exportPerson(db, ' ada@EXAMPLE.org ')).toMatchObject({
    subscribers: [{ email: 'ada@example.org', created_at }],
    messages: [{ ...aMessage, email: 'ADA@example.org', created_at }],
  });
});

onBothEngines('an erased person leaves nothing behind, and others stay', async (engine) => {
  const { db } = await freshDatabase(engine);
  for (const email of ['ada@example.org', 'bob@example.org']) {
    await subscribe(db, email, at);
    await storeMessage(db, { ...aMessage, email }, at);
  }
  expect(await erasePerson(db, 'Ada@example.org')).toMatchObject({ subscribers: 1, messages: 1 });
  expect(await exportPerson(db, 'ada@example.org')).toEqual(nothing);
  expect((await exportPerson(db, 'bob@example.org')).messages).toHaveLength(1);
  expect(await erasePerson(db, 'ada@example.org')).toMatchObject({ subscribers: 0, messages: 0 });
});
