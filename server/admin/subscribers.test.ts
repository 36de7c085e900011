import { expect, test } from 'vitest';
import type { ImportOutcome, SubscriberPage, SubscriberReceipt } from '#contract/newsletter.ts';
import { importSubscribers } from '#database/queries/subscriber-imports.ts';
import { versionOf } from '#server/core/result.ts';
import { addJob } from '#server/jobs/runner.ts';
import { importAddresses } from '#server/newsletter/import.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { openTestNewsletter, type TestApp } from '#tests/support/test-app.ts';

type ImportedFile = string | Uint8Array<ArrayBuffer>;

async function bring(admin: TestApp, file: ImportedFile, query?: Record<string, string>) {
  const path = 'subscriber-import';
  const { status, text, body } = await admin.importFile<ImportOutcome>(path, file, query);
  if (status === 200) return body;
  return `${status}: ${text.startsWith('{') ? JSON.parse(text).message : text}`;
}

/** Without the thread of an import, which takes longer than all else. */
const importHere = (
  { database: { db, engine }, keys, clock }: TestApp,
  file: string | Buffer,
  more: Partial<Parameters<typeof importAddresses>[0]> = {},
) =>
  importAddresses({
    db,
    engine,
    bytes: Buffer.from(file),
    pseudonymize: keys.pseudonymize,
    at: clock(),
    version: undefined,
    ...more,
  });

const count = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('subscribers').select('id').execute()).length;

/** More than SQLite allows in one statement (`database/queries/rows.ts`). */
const manyRows = { sqlite: 5000, postgres: 600 };

onBothEngines('thousands of rows are previewed, then stored as unconfirmed', async (engine) => {
  const admin = await openTestNewsletter(engine);
  await admin.join('known@example.org');
  const left = await admin.join('left@example.org');
  await admin.form('/api/letters/leave', { token: admin.keys.unsubscribeToken(left) });
  const all = manyRows[engine];
  const rows = Array.from(
    { length: all - 10 },
    (_, n) => `Reader ${n},"Street, ${n}",Reader${n}@Example.org`,
  );
  const odd = [
    'Known,,KNOWN@example.org',
    'Left,,left@example.org',
    'Twice,,reader7@example.org',
    '"=HYPERLINK(""https://evil.example"")",,=cmd|calc@example',
    'Formula,,=1+1',
    'No address,,ada at example.org',
    'Line break,,"ada@example.org\nBcc: x@example.org"',
    'Empty,,',
    '"Über, Ada",,  ada@example.org  ',
    'Last,,last@example.org',
  ];
  const file = `Name,Street,E-Mail\r\n${[...rows, ...odd].join('\r\n')}\r\n`;
  const preview = (await bring(admin, file)) as ImportOutcome;
  expect(preview).toMatchObject({
    stored: false,
    encoding: 'UTF-8',
    column: 'E-Mail',
    rows: all,
    fresh: all - 8,
    known: 1,
    left: 1,
    twice: 1,
    wrong: 5,
  });
  expect(preview.examples).toContainEqual({
    line: all - 7,
    text: 'left@example.org',
    why: 'Unsubscribed earlier, so it is not added again.',
  });
  expect(await count(admin)).toBe(2);
  // The answer to an outdated preview is the current one.
  const path = 'subscriber-import';
  const outdated = await admin.importFile(path, file, { version: '0123456789abcdef' });
  expect(outdated.status).toBe(409);
  expect(JSON.parse(outdated.text)).toEqual({
    message: expect.stringContaining('The data changed after the preview.'),
    current: preview,
  });
  expect(await count(admin)).toBe(2);
  const { version } = preview;
  expect(await bring(admin, file, { version })).toMatchObject({ stored: true, fresh: all - 8 });
  expect(await count(admin)).toBe(all - 6);
  const { db } = admin.database;
  const brought = db.selectFrom('subscribers').select('id').where('source', '=', 'import');
  expect(await brought.where('state', '<>', 'waiting').execute()).toEqual([]);
  expect(await admin.mails()).toEqual([]);
  // All addresses are stored by now.
  expect(await importHere(admin, file)).toMatchObject({ fresh: 0, known: all - 7 });
});

onBothEngines('an import that fails stores nothing', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const { db } = admin.database;
  const addresses = Array.from({ length: 600 }, (_, n) => `reader${n}@example.org`);
  // An address that was stored after the preview.
  await admin.join('reader7@example.org');
  await expect(importSubscribers(db, engine, addresses, admin.clock())).rejects.toThrow();
  expect(await count(admin)).toBe(1);
});

onBothEngines('an import that a crash ended is undone later', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const { db } = admin.database;
  await admin.join('known@example.org');
  const at = admin.clock();
  await addJob(
    db,
    'undo-import',
    { importedAt: at.toISOString() },
    { at, dueAt: new Date('2026-11-15T12:10:00Z') },
  );
  await importSubscribers(db, engine, ['ada@example.org'], at);
  const times = new Map([['bob@example.org', '2025-01-01T00:00:00.000Z']]);
  await importSubscribers(db, engine, ['bob@example.org'], at, { source: 'Elsewhere', times });
  await admin.runJobs();
  expect(await count(admin)).toBe(3);
  admin.at('2026-11-15T12:11:00Z');
  await admin.runJobs();
  expect(await count(admin)).toBe(1);
});

const noAddresses = { error: 'No column in this file contains email addresses.' };

const files: [file: string | Buffer, outcome: object][] = [
  [
    Buffer.from('\ufeffemail;name\nada@example.org;Ada\n', 'utf16le'),
    { encoding: 'UTF-16', column: 'email', fresh: 1 },
  ],
  [
    '\ufeffAddress\tName\nada@example.org\tAda\n',
    { encoding: 'UTF-8', column: 'Address', fresh: 1 },
  ],
  [
    Buffer.from('name,mail\nJos\xe9,jose@example.org\n', 'latin1'),
    { encoding: 'Windows-1252', column: 'mail', fresh: 1 },
  ],
  ['ada@example.org\nbob@example.org\n', { column: null, rows: 2, fresh: 2 }],
  ['name,town\nAda,London\n', noAddresses],
  ['', noAddresses],
];

test('an import accepts any column order, no header, UTF-16 and Windows-1252', async () => {
  const admin = await openTestNewsletter('sqlite');
  for (const [file, outcome] of files) expect(await importHere(admin, file)).toMatchObject(outcome);
  expect(await bring(admin, 'name,town\nAda,London\n')).toBe(`422: ${noAddresses.error}`);
  expect(await bring(admin, new Uint8Array(9 * 1024 * 1024))).toMatch(/^413: /);
});

onBothEngines('the list is counted, searched and paged, with proof of consent', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const id = await admin.join('ada@example.org');
  const addresses = Array.from({ length: 149 }, (_, n) => `reader_${n}@example.org`);
  await importHere(admin, addresses.join('\n'), { version: versionOf(addresses) });
  const first = await admin.callAdmin<SubscriberPage>('GET', 'subscribers');
  expect(first).toMatchObject({
    counts: { waiting: 149, confirmed: 1, left: 0, bounced: 0, complained: 0 },
    unconfirmedImports: 149,
  });
  const seen = first.rows.map((row) => row.id);
  let pages = 1;
  for (let { next } = first; next; ) {
    const page = await admin.callAdmin<SubscriberPage>('GET', `subscribers?before=${next}`);
    seen.push(...page.rows.map((row) => row.id));
    next = page.next;
    pages += 1;
  }
  expect([seen.length, new Set(seen).size, pages]).toEqual([150, 150, 3]);
  const found = async (query: string) =>
    (await admin.callAdmin<SubscriberPage>('GET', `subscribers?${query}`)).rows.map(
      ({ email }) => email,
    );
  expect(await found('search=ADA')).toEqual(['ada@example.org']);
  expect(await found('search=r_11')).toHaveLength(11);
  expect(await found('search=%25')).toEqual([]);
  expect(await found('state=confirmed')).toEqual(['ada@example.org']);
  expect(await admin.callAdmin<SubscriberReceipt>('GET', `subscribers/${id}`)).toMatchObject({
    state: 'confirmed',
    source: 'form',
    consent: { version: '2026-11-17', words: expect.stringContaining('unsubscribe anytime') },
    deletedAt: null,
  });
  expect((await admin.request('GET', 'subscribers/4711')).status).toBe(404);
  expect(await admin.callAdmin('GET', 'subscriber-days?since=2026-11-01')).toEqual([
    { day: '2026-11-15', signedUp: 150, confirmed: 1, left: 0, bounced: 0 },
  ]);
});

onBothEngines('a removed or deleted person cannot be imported again', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const id = await admin.join('ada@example.org');
  expect(await admin.callAdmin('DELETE', `subscribers/${id}`)).toEqual({ ok: true });
  expect((await admin.callAdmin<SubscriberReceipt>('GET', `subscribers/${id}`)).email).toBeNull();
  expect(await importHere(admin, 'ada@example.org')).toMatchObject({ fresh: 0, left: 1 });
  await admin.join('bob@example.org');
  for (const email of ['ada@example.org', 'bob@example.org'])
    await admin.callAdmin('POST', 'person/delete', { email });
  const file = 'ada@example.org\nbob@example.org\ncy@example.org';
  const sample = ['cy@example.org'];
  expect(await importHere(admin, file)).toMatchObject({ fresh: 1, left: 2, sample });
  expect(await admin.callAdmin('POST', 'subscribers', { email: 'bob@example.org' })).toMatch(
    /^409: This person unsubscribed or was deleted\./,
  );
});

test('the exported list runs no formula in a spreadsheet', async () => {
  const admin = await openTestNewsletter('sqlite');
  const odd = ['=cmd@example.org', '+1@example.org', '-x@example.org', "'quoted'@example.org"];
  for (const email of odd)
    await admin.database.db
      .insertInto('subscribers')
      .values({
        email,
        state: 'confirmed',
        frequency: 'weekly',
        source: 'before',
        created_at: '2026-01-01',
        confirmations_sent: 0,
        soft_bounces: 0,
        page: '@SUM(1)',
      })
      .execute();
  const headers = await admin.bearer();
  const answer = await admin.send('GET', '/api/admin/subscriber-file', { headers });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="subscribers-2026-11-15.csv"',
  );
  const file = await answer.text();
  const [head, ...lines] = file.trim().split('\r\n');
  expect(head).toMatch(/^email,state,/);
  expect(lines).toHaveLength(4);
  for (const cell of lines.flatMap((line) => line.split(',')))
    expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
  // Imported again, the two that are valid are the same addresses.
  expect(await importHere(admin, file)).toMatchObject({ known: 2, fresh: 0 });
});

onBothEngines('people who confirmed elsewhere are imported with their proof', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const left = await admin.join('left@example.org');
  await admin.form('/api/letters/leave', { token: admin.keys.unsubscribeToken(left) });
  const file =
    'Email,Confirmed at\nada@example.org,2024-03-05 10:00\nbob@example.org,05/03/2024\ncy@example.org,2031-01-01\nleft@example.org,2024-01-01\n';
  const consent = { source: 'Mailchimp, list “Gadgets”', date: '2025-01-31' };
  const preview = (await importHere(admin, file)) as ImportOutcome;
  expect(preview).toMatchObject({ dateColumn: 'Confirmed at', fresh: 3, left: 1 });
  const store = (consent: Record<string, string>) =>
    bring(admin, file, { ...consent, version: preview.version });
  expect(await store({ source: 'Mailchimp' })).toMatch(/^422: Say both where and when/);
  expect(await store({ ...consent, date: '2027-01-01' })).toMatch(/^422: .*past/);
  expect(await count(admin)).toBe(1);
  expect(await store(consent)).toMatchObject({ stored: true, fresh: 3 });
  // Only a date that can be read one way counts; the owner's date is for the others.
  const proof = { state: 'confirmed', source: 'import', consentSource: consent.source };
  for (const [email, date] of [
    ['ada@example.org', '2024-03-05'],
    ['bob@example.org', '2025-01-31'],
    ['cy@example.org', '2025-01-31'],
  ] as const) {
    const id = (await admin.subscriber(email))?.id;
    expect(await admin.callAdmin('GET', `subscribers/${id}`)).toMatchObject({
      ...proof,
      confirmedAt: `${date}T00:00:00.000Z`,
      deletedAt: null,
    });
  }
  await admin.runJobs();
  expect(await admin.mails()).toEqual([]);
  const headers = await admin.bearer();
  const text = await (await admin.send('GET', '/api/admin/subscriber-file', { headers })).text();
  expect(text).toMatch(/ada@example.org,confirmed,.*2024-03-05T00:00:00.000Z,"Mailchimp, list/);
});

onBothEngines('the owner adds, corrects and brings back one subscriber', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const add = (json: object) =>
    admin.request<{ id: number; state: string }>('POST', 'subscribers', json);
  const correct = (id: number, email: string) =>
    admin.request('PATCH', `subscribers/${id}`, { email });
  const confirmations = async () => {
    await admin.runJobs();
    return (await admin.mails()).map(({ to_address, state }) => [to_address, state]);
  };
  // Without proof, a confirmation email is sent.
  expect((await add({ email: 'Ada@example.org' })).body).toMatchObject({ state: 'waiting' });
  expect(await confirmations()).toEqual([['ada@example.org', 'waiting']]);
  // With proof, the person is subscribed at once.
  const confirmed = { source: 'Letter of May 2', date: '2026-05-02' };
  expect((await add({ email: 'bob@example.org', confirmed })).body).toMatchObject({
    state: 'confirmed',
  });
  expect(await admin.subscriber('bob@example.org')).toMatchObject({
    confirmed_at: '2026-05-02T00:00:00.000Z',
    consent_source: 'Letter of May 2',
  });
  expect(await add({ email: 'bob@example.org' })).toMatchObject({
    status: 409,
    text: 'This address is already on the list.',
  });
  // A corrected address keeps frequency and proof, and has to be confirmed.
  const id = await admin.join('cyy@example.org');
  const { db } = admin.database;
  await db.updateTable('subscribers').set({ frequency: 'monthly' }).where('id', '=', id).execute();
  expect((await correct(id, 'bob@example.org')).status).toBe(409);
  expect((await correct(id, 'cy@example.org')).status).toBe(200);
  expect(await admin.subscriber('cyy@example.org')).toBeUndefined();
  const corrected = await admin.subscriber('cy@example.org');
  expect(corrected).toMatchObject({
    id,
    state: 'waiting',
    frequency: 'monthly',
    consent: '2026-11-17',
  });
  expect(await confirmations()).toContainEqual(['cy@example.org', 'waiting']);
  const signup = { subscriber: id, signup: corrected?.signup ?? 0 };
  const old = { ...signup, signup: signup.signup - 1 };
  await admin.form('/api/letters/confirm', { token: admin.keys.confirmToken(old, admin.clock()) });
  expect((await admin.subscriber('cy@example.org'))?.state).toBe('waiting');
  await admin.form('/api/letters/confirm', {
    token: admin.keys.confirmToken(signup, admin.clock()),
  });
  expect((await admin.subscriber('cy@example.org'))?.state).toBe('confirmed');
  // Whoever unsubscribed has to confirm, whatever the owner states.
  await admin.form('/api/letters/leave', { token: admin.keys.unsubscribeToken(id) });
  expect((await correct(id, 'cy@example.org')).status).toBe(409);
  admin.at('2026-11-16T12:00:00Z');
  const again = { email: 'cy@example.org', confirmed };
  expect((await add(again)).status).toBe(409);
  expect((await add({ ...again, isReturning: true })).body).toEqual({ id, state: 'waiting' });
  expect(await confirmations()).toContainEqual(['cy@example.org', 'waiting']);
});
