import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MailRecord, SiteRecord, Today } from '#contract/admin.ts';
import { pauseUnsentMail } from '#database/ops/restore.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { addMail } from '#server/mail/outbox.ts';
import {
  createEmptyPlace,
  createMigratedPlace,
  type Engine,
  onBothEngines,
} from '#tests/support/engines.ts';
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
    backups: engine === 'sqlite' ? [] : null,
    mail: { by: 'server', signedBy: null, waiting: 0 },
  });
  expect(site.sizes.free).toBeGreaterThan(0);
  expect(JSON.stringify(site)).not.toContain('secret@');
});

test('a backup is made and listed', async () => {
  const { app, place, callAdmin } = await openTestAdmin('sqlite');
  expect(await callAdmin('POST', 'backups')).toMatchObject({
    name: 'lab-2026-11-15T12-00-00.sqlite',
    occasion: 'by hand',
  });
  expect(await callAdmin('POST', 'backups')).toMatch(/^409: The file .* already exists/);
  app.at('2026-11-15T12:00:05Z');
  const both = await Promise.all([callAdmin('POST', 'backups'), callAdmin('POST', 'backups')]);
  expect(both).toContain('409: A backup is already running.');
  const { backups, sizes } = await callAdmin<SiteRecord>('GET', 'site');
  expect(backups?.map(({ name }) => name)).toEqual([
    'lab-2026-11-15T12-00-05.sqlite',
    'lab-2026-11-15T12-00-00.sqlite',
  ]);
  expect(sizes.backups).toBe(backups?.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(await readdir(join(place.dataDir, 'backups'))).toHaveLength(4);
});

test('a downloaded backup contains no secret, opens as a database and leaves no files', async () => {
  const { app, place } = await openTestAdmin('sqlite');
  const headers = await app.bearer();
  const raw = (method: string) => app.send(method, '/api/admin/backup-file', { headers });
  const { db } = app.database;
  const { secret } = await db.selectFrom('admin').selectAll().executeTakeFirstOrThrow();
  const downloads = async () =>
    (await readdir(place.dataDir)).filter((name) => name.startsWith('download-'));
  const head = await raw('HEAD');
  expect([head.status, await head.text(), await downloads()]).toEqual([200, '', []]);
  const answer = await raw('GET');
  expect(answer.headers.get('content-disposition')).toContain(
    'lab-2026-11-15T12-00-00-without-secret.sqlite',
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(secret.length).toBeGreaterThan(20);
  expect(bytes.includes(secret)).toBe(false);
  await expect.poll(downloads).toEqual([]);
  const elsewhere = await createEmptyPlace('sqlite');
  await writeFile(join(elsewhere.dataDir, 'lab.sqlite'), bytes);
  const opened = await openDatabase(elsewhere);
  expect(await opened.db.selectFrom('products').select('slug').execute()).toHaveLength(3);
  await opened.close();
});

test('PostgreSQL backups are rejected with an explanation', async () => {
  const { callAdmin } = await openTestAdmin('postgres');
  for (const [method, path] of [
    ['POST', 'backups'],
    ['GET', 'backup-file'],
  ] as const)
    expect(await callAdmin(method, path)).toMatch(/^422: This site uses PostgreSQL/);
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
