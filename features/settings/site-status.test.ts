import { expect } from 'vitest';
import { addMail } from '#platform/mail/outbox.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { SiteRecord } from './calls.ts';

onBothEngines('the owner sees how many emails wait, are stuck or failed', async (engine) => {
  const app = await createTestApp(engine);
  const { db } = app.database;
  const mail = { to: 'hello@lab.example', body: { subject: 'News', text: 'Hi.' }, about: null };
  const [stuck, refused] = [
    await addMail(db, 'test', mail, app.clock()),
    await addMail(db, 'test', mail, app.clock()),
  ];
  const set = (id: number, row: { state?: 'sent' | 'failed'; last_response?: string }) =>
    db
      .updateTable('outbox')
      .set({ ...row, ...(row.state && { ended_at: app.clock().toISOString() }) })
      .where('id', '=', id)
      .execute();
  await set(stuck, { last_response: '450 Try again later' });
  await set(refused, { state: 'failed', last_response: '550 No' });
  const counts = async () => (await app.callAdmin<SiteRecord>('GET', 'site')).mail;
  expect(await counts()).toMatchObject({ waiting: 1, stuck: 1, failed: 1 });
  await set(stuck, { state: 'sent' });
  expect(await counts()).toMatchObject({ waiting: 0, stuck: 0, failed: 1 });
});
