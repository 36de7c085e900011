import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { BackupDetail, BackupRecord, PersonRecord, SiteRecord } from '#contract/admin.ts';
import type { AllSettings } from '#contract/settings.ts';
import { backUp } from '#database/ops/backup.ts';
import { create, edit, note, send } from '#tests/support/documents.ts';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

const chunk = 64 * 1024;

async function openTestAdmin() {
  const place = await createMigratedPlace('sqlite');
  const app = await createTestApp('sqlite', { place });
  const headers = await app.bearer();
  let uploads = 0;
  /** The answer to the last chunk. */
  const upload = async (bytes: Uint8Array) => {
    uploads += 1;
    const path = `/api/admin/backup-uploads/${String(uploads).padStart(32, '0')}`;
    for (let offset = 0; ; offset += chunk) {
      const query = `offset=${offset}&size=${bytes.length}`;
      const body = bytes.slice(offset, offset + chunk);
      const answer = await app.send('POST', `${path}?${query}`, { body, headers });
      if (answer.status !== 200 || offset + chunk >= bytes.length)
        return { status: answer.status, text: await answer.text() };
    }
  };
  const copy = join(place.dataDir, 'download.sqlite');
  const download = async (change = '', withoutSecret = true) => {
    await rm(copy, { force: true });
    await backUp(join(place.dataDir, 'lab.sqlite'), copy, { taken: new Date(), withoutSecret });
    const handle = new SqliteFile(copy);
    handle.exec(change);
    handle.close();
    return readFile(copy);
  };
  const backups = async () => (await app.callAdmin<SiteRecord>('GET', 'site')).backups ?? [];
  return { app, upload, download, backups };
}

test('an uploaded backup is checked, listed and compared with the site', async () => {
  const { app, upload, download, backups } = await openTestAdmin();
  await app.contact(aMessage);
  const bytes = await download();
  await app.contact({ ...aMessage, email: 'bob@example.org' });
  const { status, text } = await upload(bytes);
  expect([status, text]).toEqual([200, expect.stringContaining('uploaded-')]);
  const { backup } = JSON.parse(text) as { backup: BackupRecord };
  expect(await backups()).toEqual([backup]);
  const path = `backups/${backup.name}`;
  const detail = await app.callAdmin<BackupDetail>('GET', path);
  expect(detail).toMatchObject({ backup, isSameSite: true, missingMigrations: 0 });
  expect(detail.compared).toContainEqual({
    what: 'Messages',
    inBackup: 1,
    now: 2,
    lost: 1,
    names: [],
  });
  expect(await app.callAdmin('POST', `${path}/drill`)).toEqual({ rows: expect.any(Number) });
  expect(await app.callAdmin('DELETE', path)).toEqual({ ok: true });
  expect(await backups()).toEqual([]);
  expect(await app.callAdmin('GET', path)).toBe('404: This backup doesn’t exist.');
});

test('edits of settings, drafts and texts since the backup are listed by name', async () => {
  const { app, upload, download } = await openTestAdmin();
  const [lamp, toaster] = [
    await create(app, 'lamp', note('Lamp')),
    await create(app, 'toaster', note('Toaster')),
  ];
  await create(app, 'kettle', note('Kettle'));
  const bytes = await download();
  await edit(app, lamp, 'still', 'hardly');
  await send(app, 'publish', [toaster]);
  const { general } = await app.callAdmin<AllSettings>('GET', 'settings');
  await app.callAdmin('PUT', 'settings/general', {
    ...general.values,
    timeZone: 'Europe/Berlin',
    version: general.version,
  });
  await app.callAdmin('POST', 'issues');
  const { backup } = JSON.parse((await upload(bytes)).text) as { backup: BackupRecord };
  const { compared } = await app.callAdmin<BackupDetail>('GET', `backups/${backup.name}`);
  const losses = compared.filter(({ lost, names }) => lost > 0 && names.length > 0);
  expect(losses.map(({ what, lost, names }) => [what, lost, names.toSorted()])).toEqual([
    ['Documents', 2, ['Lamp', 'Toaster']],
    ['Settings', 1, ['General']],
    ['Newsletter issues and drafts', 1, [expect.stringMatching(/^Draft of 2026-11-/)]],
  ]);
});

test('files that are no backup of this program are refused, and nothing is kept', async () => {
  const { upload, download, backups } = await openTestAdmin();
  const damaged = (await download()).fill(0xa5, 4096, 90_000);
  const refused: [RegExp, Uint8Array][] = [
    [/isn’t a backup of this site/, Buffer.from('<html>'.repeat(1000))],
    [/is damaged or not a backup of this site/, damaged],
    [/written by a newer version/, await download("insert into migrations values ('999-x', null)")],
  ];
  for (const [why, bytes] of refused) {
    const { status, text } = await upload(bytes);
    expect([status, text]).toEqual([422, expect.stringMatching(why)]);
    expect(text).not.toMatch(/\/|ENOENT|SQLITE/);
  }
  expect(await backups()).toEqual([]);
});

test('of the same chunk sent several times at once only one is added', async () => {
  const { app, download, backups } = await openTestAdmin();
  const headers = await app.bearer();
  const bytes = await download();
  const sendChunk = async (offset: number, end: number) => {
    const path = `/api/admin/backup-uploads/${'f'.repeat(32)}`;
    const body = bytes.subarray(offset, end);
    const query = `offset=${offset}&size=${bytes.length}`;
    const answer = await app.send('POST', `${path}?${query}`, { body, headers });
    return answer.status === 409 ? answer.text() : answer.status;
  };
  const lost = 'Part of the upload was lost or arrived twice. Choose the file again.';
  expect(await sendChunk(9, chunk)).toBe(lost);
  expect(await sendChunk(0, chunk)).toBe(200);
  const [middle, last] = [() => sendChunk(chunk, 2 * chunk), () => sendChunk(2 * chunk, Infinity)];
  for (const sendOne of [middle, last]) {
    const answers = await Promise.all([sendOne(), sendOne(), sendOne()]);
    expect(answers.toSorted()).toEqual([200, lost, lost]);
  }
  expect(await backups()).toHaveLength(1);
});

test('a file that is too large is refused, and another site’s backup needs consent', async () => {
  const { app, upload, download, backups } = await openTestAdmin();
  const headers = await app.bearer();
  const large = `/api/admin/backup-uploads/${'f'.repeat(32)}?offset=0&size=${3 * 1024 ** 3}`;
  expect((await app.send('POST', large, { body: 'x', headers })).status).toBe(400);
  await upload(await download("update admin set secret = 'another'", false));
  const [backup] = await backups();
  const path = `backups/${backup?.name}`;
  expect(await app.callAdmin('GET', path)).toMatchObject({ isSameSite: false });
  expect(await app.callAdmin('POST', `${path}/restore`, {})).toMatch(/^409: .*another site/);
});

onBothEngines('a person’s data is shown and deleted with a receipt', async (engine) => {
  const app = await createTestApp(engine);
  for (const email of [aMessage.email, 'bob@example.org']) {
    await app.contact({ ...aMessage, email });
    await app.subscribe(email);
  }
  const call = <Output>(path: string, email: string) =>
    app.callAdmin<Output>('POST', `person${path}`, { email });
  const { rows } = await call<PersonRecord>('', ` ${aMessage.email.toUpperCase()} `);
  expect(rows.messages).toMatchObject([{ message: aMessage.message }]);
  expect(await call('/delete', aMessage.email)).toEqual({
    at: '2026-11-15T12:00:00.000Z',
    deleted: expect.objectContaining({ messages: 1, subscribers: 1 }),
    keepsHash: true,
  });
  expect(await call<PersonRecord>('', aMessage.email)).toMatchObject({
    rows: { messages: [], subscribers: [] },
    suppressedSince: '2026-11-15T12:00:00.000Z',
  });
  expect((await call<PersonRecord>('', 'bob@example.org')).rows.messages).toHaveLength(1);
  expect(await call('', 'nobody')).toMatch(/^400: /);
  if (engine === 'postgres')
    expect(await app.callAdmin('GET', 'restore')).toMatch(/^422: .*PostgreSQL/);
});
