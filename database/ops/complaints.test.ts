import { expect } from 'vitest';
import { recordComplaint } from '#database/queries/bounces.ts';
import { confirmSubscriber, subscribe } from '#database/queries/subscribers.ts';
import { createTokenKeys } from '#server/newsletter/tokens.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { applyComplaints, readComplaints } from './complaints.ts';

const noon = new Date('2026-11-15T12:00:00Z');
const { pseudonymize } = createTokenKeys({ secret: '', addressKey: 'the key' });

onBothEngines('a restore forgets no complaint', async (engine) => {
  const [old, restored] = [await freshDatabase(engine), await freshDatabase(engine)];
  const join = async ({ db }: typeof old, email: string) => {
    const id = await subscribe(db, email, noon, { hash: pseudonymize(email) });
    await confirmSubscriber(db, { subscriber: id, signup: 0 }, noon);
    return id;
  };
  const ada = await join(old, 'ada@example.org');
  await join(restored, 'ada@example.org');
  // Bob subscribed after the backup.
  const bob = await join(old, 'bob@example.org');
  for (const id of [ada, bob]) await recordComplaint(old.db, id, 'Reported as spam.', noon);
  const complaints = await readComplaints(old.db);
  await restored.db.transaction().execute((trx) => applyComplaints(trx, complaints, pseudonymize));
  // Somebody signs up with their addresses.
  for (const email of ['ada@example.org', 'bob@example.org'])
    await subscribe(restored.db, email, noon, { hash: pseudonymize(email) });
  const rows = await restored.db
    .selectFrom('subscribers')
    .select(['email', 'state', 'complained_at'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { email: 'ada@example.org', state: 'bounced', complained_at: noon.toISOString() },
    { email: null, state: 'left', complained_at: noon.toISOString() },
  ]);
});
