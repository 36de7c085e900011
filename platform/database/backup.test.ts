import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createAdmin, readAdmin } from '#features/account/queries.ts';
import { subscribe } from '#features/newsletter/subscriber-queries.ts';
import { saveMailPassword } from '#features/settings/queries.ts';
import { addMail } from '#platform/mail/outbox.ts';
import { createMigratedPlace, onBothEngines, openAt } from '#tests/support/engines.ts';
import { backUp, storeBackup } from './backup.ts';

const noon = new Date('2026-11-15T12:00:00Z');
const isPosix = process.platform !== 'win32';

onBothEngines('a backup has everything, but no secret of the owner', async (engine) => {
  const place = await createMigratedPlace(engine);
  const { db } = await openAt(place);
  const keys = { secret: 'the secret that signs', addressKey: 'the key of addresses' };
  await createAdmin(db, 'a hash', keys, null);
  await db.transaction().execute((trx) => saveMailPassword(trx, 'the password of the mail server'));
  const body = { subject: 'Confirm', text: '{{confirm}}' };
  const mail = {
    to: 'ada@example.org',
    about: null,
    body,
    mergeFields: { confirm: 'a link that confirms' },
  };
  await addMail(db, 'confirmation', mail, noon);
  for (let n = 0; n < 40; n += 1) await subscribe(db, `reader-${n}@example.org`, noon);
  const file = join(place.dataDir, 'backups', 'copy.sqlite');
  await backUp(place, file);
  const bytes = readFileSync(file);
  expect(bytes.includes('the secret that signs')).toBe(false);
  expect(bytes.includes('the password of the mail server')).toBe(false);
  expect(bytes.includes('a link that confirms')).toBe(false);
  if (isPosix) expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(place.dataDir, 'backups'))).toEqual(['copy.sqlite']);
  expect(readdirSync(join(place.dataDir, 'temporary'))).toEqual(['lock']);
  const copy = await openAt({ dataDir: join(place.dataDir, 'backups'), file: 'copy.sqlite' });
  expect(await readAdmin(copy.db)).toMatchObject({
    password_hash: 'a hash',
    secret: '',
    address_key: 'the key of addresses',
  });
  expect(await copy.db.selectFrom('subscribers').select('id').execute()).toHaveLength(40);
  await expect(backUp(place, file)).rejects.toThrow('already exists. Choose another name.');
});

test('a damaged database is not backed up', async () => {
  const { dataDir } = await createMigratedPlace('sqlite');
  await writeFile(join(dataDir, 'lab.sqlite'), 'Not a database. '.repeat(600));
  const to = join(dataDir, 'backups', 'copy.sqlite');
  await expect(backUp({ dataDir }, to)).rejects.toThrow('is damaged or not a database');
  await expect(backUp({ dataDir: join(dataDir, 'nowhere') }, to)).rejects.toThrow(
    'No database found at',
  );
});

test('a copy that was damaged on its way gets no name of a backup', async () => {
  const { dataDir } = await createMigratedPlace('sqlite');
  const copy = new SqliteFile(join(dataDir, 'lab.sqlite')).unsafeMode();
  // As bits that fell over: a value that its column forbids.
  copy.exec(`create table t (x); insert into t values (null); pragma writable_schema = on;
    update sqlite_master set sql = 'create table t (x not null)' where name = 't'`);
  copy.close();
  const to = join(dataDir, 'backups', 'copy.sqlite');
  await expect(storeBackup(join(dataDir, 'lab.sqlite'), to)).rejects.toThrow('is damaged');
  expect(existsSync(to)).toBe(false);
});
