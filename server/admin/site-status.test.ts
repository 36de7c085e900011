import { expect } from 'vitest';
import type { MailRecord, SiteRecord, Today } from '#contract/admin.ts';
import { pauseUnsentMail } from '#features/backups/pause.ts';
import { addMail } from '#server/mail/outbox.ts';
import { createMigratedPlace, type Engine, onBothEngines } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';

async function openTestAdmin(engine: Engine, environment: Record<string, string> = {}) {
  const place = await createMigratedPlace(engine);
  const app = await createTestApp(engine, { place, environment });
  return { app, place, callAdmin: app.callAdmin };
}

onBothEngines('the status shows mail settings without the password', async (engine) => {
  const { callAdmin } = await openTestAdmin(engine, {
    SMTP_URL: 'smtp://name:secret@mail.example:587',
    CONTACT_TO: 'o@lab.example',
  });
  const site = await callAdmin<SiteRecord>('GET', 'site');
  expect(site).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    engine,
    mail: { by: 'server', signedBy: null, waiting: 0 },
  });
  expect(site.sizes.free).toBeGreaterThan(0);
  expect(JSON.stringify(site)).not.toContain('secret@');
});

onBothEngines('stuck emails show why, and failed ones can be dismissed', async (engine) => {
  const { app, callAdmin } = await openTestAdmin(engine);
  const { db } = app.database;
  const ids: number[] = [];
  const body = { subject: 'News', text: 'Hello.' };
  const to = { address: 'hello@techsurvivallab.example' };
  for (let n = 0; n < 4; n += 1)
    ids.push(await addMail(db, 'test', { to, body, about: null }, app.clock()));
  const [stuck = 0, refused = 0, maybeDelivered = 0] = ids;
  const set = (id: number, row: Partial<{ state: MailRecord['state']; last_response: string }>) =>
    db.updateTable('outbox').set(row).where('id', '=', id).execute();
  await set(stuck, { last_response: '450 Try again later' });
  await set(refused, { state: 'refused', last_response: '550 No' });
  await set(maybeDelivered, { state: 'maybe delivered' });
  const listed = () => callAdmin<MailRecord[]>('GET', 'failed-mails');
  // What can still be fixed comes first.
  expect(await listed()).toMatchObject([
    {
      id: stuck,
      state: 'waiting',
      to: 'hello@techsurvivallab.example',
      answer: '450 Try again later',
    },
    { id: maybeDelivered },
    { id: refused, answer: '550 No' },
  ]);
  const alerts = async () => {
    const { alerts } = await callAdmin<Today>('GET', 'today');
    return alerts.map(({ what }) => what).filter((what) => /email/.test(what));
  };
  expect(await alerts()).toEqual([
    '2 emails failed or may not have arrived this week.',
    'The mail server hasn’t accepted 1 email yet. We’ll keep trying.',
  ]);
  expect(await callAdmin('DELETE', `failed-mails/${refused}`)).toEqual({ ok: true });
  expect((await listed()).map(({ id }) => id)).toEqual([stuck, maybeDelivered]);
  // An email that is still retried cannot be dismissed.
  expect(await callAdmin('DELETE', `failed-mails/${stuck}`)).toBe('404: This email doesn’t exist.');
  // An email that waited when a backup was restored has an alert, and can be sent again.
  await set(refused, { state: 'waiting' });
  await db
    .updateTable('outbox')
    .set({ is_dismissed: 0, last_response: null })
    .where('id', '=', refused)
    .execute();
  await pauseUnsentMail(db, app.clock());
  expect(await alerts()).toContain(
    'A restored backup paused 3 waiting emails. Send again or dismiss.',
  );
  for (const id of [stuck, refused, ...ids.slice(3)])
    expect(await callAdmin('POST', `failed-mails/${id}/resend`)).toEqual({ ok: true });
  expect(await callAdmin('POST', `failed-mails/${stuck}/resend`)).toMatch(/^404/);
  await set(stuck, { last_response: '450 Try again later' });
  expect(await callAdmin('DELETE', 'failed-mails')).toEqual({ dismissed: 1 });
  expect((await listed()).map(({ id }) => id)).toEqual([stuck]);
  expect(await alerts()).toEqual([
    'The mail server hasn’t accepted 1 email yet. We’ll keep trying.',
  ]);
});
