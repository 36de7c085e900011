import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertIssue } from '#features/newsletter/issue-queries.ts';
import type { AllSettings } from '#features/settings/fields.ts';
import { addMail } from '#platform/mail/outbox.ts';
import { createMigratedPlace, type Engine } from '#tests/support/engines.ts';
import { threeProducts } from '#tests/support/products.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';
import type { Today } from './calls.ts';

async function openTestAdmin(engine: Engine, environment: Record<string, string> = {}) {
  const place = await createMigratedPlace(engine);
  const app = await createTestApp(engine, { place, environment, products: threeProducts });
  const today = () => app.callAdmin<Today>('GET', 'today');
  return { app, place, today };
}

test('alerts are sorted by urgency and link to their screens', async () => {
  const { app, today } = await openTestAdmin('sqlite', { NIGHTLY_BACKUP: 'off' });
  const { db } = app.database;
  await app.send('POST', '/api/contact', { json: aMessage });
  await app.send('POST', '/api/contact', { json: aMessage });
  await db
    .updateTable('outbox')
    .set({ last_response: '450 Later' })
    .where('state', '=', 'waiting')
    .execute();
  await db.updateTable('messages').set({ state: 'read' }).where('id', '>', 1).execute();
  const made = { draft: '{}', coversUntil: app.clock(), state: 'draft' } as const;
  const draft = await insertIssue(db, { ...made, date: '2026-11-20' }, app.clock());
  await db.updateTable('issues').set({ problem: 'The newsletter was not sent.' }).execute();
  const { alerts } = await today();
  expect(alerts).toEqual([
    {
      what: 'The mail server hasn’t accepted 2 emails yet. We’ll keep trying.',
      to: '/admin/settings?part=email',
      urgency: 'now',
    },
    {
      what: 'The newsletter was not sent.',
      to: `/admin/newsletter?issue=${draft}`,
      urgency: 'now',
    },
    { what: '1 unread message.', to: '/admin/messages?folder=unread', urgency: 'soon' },
  ]);
});

test('a waiting draft and a paused issue are alerts', async () => {
  const { app, today } = await openTestAdmin('sqlite', { NIGHTLY_BACKUP: 'off' });
  const { db } = app.database;
  const made = { draft: '{}', coversUntil: app.clock(), state: 'draft' } as const;
  const paused = await insertIssue(db, { ...made, date: '2026-11-13' }, app.clock());
  await db.updateTable('issues').set({ state: 'paused' }).execute();
  const body = { subject: 'News', text: 'News.' };
  await addMail(db, 'issue', { to: 'ada@example.org', about: null, body }, app.clock());
  await db
    .updateTable('outbox')
    .set({ issue_id: paused ?? 0 })
    .execute();
  const draft = await insertIssue(db, { ...made, date: '2026-11-20' }, app.clock());
  expect((await today()).alerts).toEqual([
    {
      what: 'The newsletter of November 13, 2026 is paused. Not everyone has received it.',
      to: `/admin/newsletter?issue=${paused}`,
      urgency: 'now',
    },
    {
      what: 'The newsletter draft for November 20, 2026 is ready.',
      to: `/admin/newsletter?issue=${draft}`,
      urgency: 'soon',
    },
  ]);
});

test('a missed nightly backup is an alert', async () => {
  const { app, place, today } = await openTestAdmin('sqlite');
  const backups = async () => (await today()).alerts.map(({ what }) => what);
  expect(await backups()).toEqual([]);
  await mkdir(join(place.dataDir, 'backups'));
  await writeFile(join(place.dataDir, 'backups', 'nightly-2026-11-15T03-10-00.sqlite'), '');
  expect(await backups()).toEqual([]);
  app.at('2026-11-18T12:00:00Z');
  // What a restore keeps is no backup of tonight.
  await writeFile(join(place.dataDir, 'backups', 'before-restore-2026-11-18T11-00-00.sqlite'), '');
  expect(await backups()).toEqual(['The last backup is 3 days old.']);
});

test('each step of the setup is listed until it is done', async () => {
  const settings = { NIGHTLY_BACKUP: 'off' };
  const { app, place, today } = await openTestAdmin('sqlite', settings);
  const steps = async () => (await today()).setup.map(({ what, to }) => [what, to]);
  const email = ['Set up email', '/admin/settings?part=email'];
  const address = ['Add your postal address', '/admin/settings?part=newsletter'];
  const backup = ['Create the first backup', '/admin/account'];
  const password = ['Choose your own password', '/admin/account'];
  const zone = ['Choose your time zone', '/admin/settings'];
  const contact = ['Enter your contact details', '/admin/settings'];
  expect(await steps()).toEqual([zone, contact, email, address, backup]);
  const { general } = await app.callAdmin<AllSettings>('GET', 'settings');
  const mine = { timeZone: 'America/New_York', contactEmail: 'me@lab.example.org', version: 0 };
  await app.callAdmin('PUT', 'settings/general', { ...general.values, ...mine });
  expect(await steps()).toEqual([email, address, backup]);
  // As after a first start without ADMIN_PASSWORD.
  await app.database.db.updateTable('admin').set({ setting_hash: null }).execute();
  expect(await steps()).toEqual([email, address, backup, password]);
  await mkdir(join(place.dataDir, 'backups'));
  await writeFile(join(place.dataDir, 'backups', 'nightly-2026-11-15T03-10-00.sqlite'), '');
  expect(await steps()).toEqual([email, address, password]);
  const { email: mail, newsletter } = await app.callAdmin<AllSettings>('GET', 'settings');
  const server = { host: 'smtp.example.org', user: 'lab', to: 'owner@lab.example' };
  await app.callAdmin('PUT', 'settings/email', {
    ...{ ...mail.values, ...server, password: 'a mail password', version: 0 },
  });
  expect(await steps()).toEqual([address, password]);
  await app.callAdmin('PUT', 'settings/newsletter', {
    ...{ ...newsletter.values, postalAddress: '1 Lab Lane, New York', version: 0 },
  });
  expect(await steps()).toEqual([password]);
});

test('a broken store link is named', async () => {
  const { app, today } = await openTestAdmin('sqlite', { NIGHTLY_BACKUP: 'off' });
  const { db } = app.database;
  const [product] = await app.listed();
  const broken = { reason: 'The store answered 404.', checked_at: app.clock().toISOString() };
  await db
    .insertInto('broken_links')
    .values({ product_id: product?.id ?? 0, url: product?.amazonUrl ?? '', ...broken })
    .execute();
  const what = `Check the link of the ${product?.name} to www.amazon.com. The store answered 404.`;
  expect((await today()).alerts).toEqual([{ what, to: '/admin', urgency: 'now' }]);
});
