import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore, insert } from '#tests/support/earlier-database.ts';
import { onBothEngines, openAt } from '#tests/support/engines.ts';
import { openTestNewsletter, type TestApp } from '#tests/support/test-app.ts';
import type { ImportOutcome, SubscriberPage } from './calls.ts';
import { subscribe } from './subscriber-queries.ts';

type ImportedFile = string | Uint8Array<ArrayBuffer>;

const consent = { source: 'Mailchimp, list “Gadgets”', date: '2025-01-31' };

async function bring(admin: TestApp, file: ImportedFile, query: Record<string, string> = {}) {
  const path = 'subscriber-import';
  const all = { ...consent, ...query };
  const { status, message, body } = await admin.importFile<ImportOutcome>(path, file, all);
  return status === 200 ? body : `${status}: ${message}`;
}

const store = (admin: TestApp, file: ImportedFile) => bring(admin, file, { store: 'yes' });

const count = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('subscribers').select('id').execute()).length;

onBothEngines('ten thousand rows are previewed, then stored in one step', async (engine) => {
  const admin = await openTestNewsletter(engine);
  await admin.join('known@example.org');
  const left = await admin.join('left@example.org');
  await admin.form('/api/letters/leave', { token: admin.keys.unsubscribeToken(left) });
  const angry = await admin.join('angry@example.org');
  await admin.callAdmin('POST', `subscribers/${angry}/block`);
  const all = 10_000;
  const rows = Array.from(
    { length: all - 11 },
    (_, n) => `Reader ${n},"Street, ${n}",Reader${n}@Example.org`,
  );
  const odd = [
    'Known,,KNOWN@example.org',
    'Left,,left@example.org',
    'Angry,,angry@example.org',
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
  const outcome = {
    isStored: false,
    column: 'E-Mail',
    rows: all,
    fresh: all - 9,
    known: 1,
    left: 1,
    blocked: 1,
    twice: 1,
    wrong: 5,
  };
  const preview = (await bring(admin, file)) as ImportOutcome;
  expect(preview).toMatchObject(outcome);
  expect(preview.examples).toContainEqual({
    line: all - 8,
    text: 'left@example.org',
    why: 'Unsubscribed earlier, so it is not added again.',
  });
  expect(await count(admin)).toBe(3);
  expect(await store(admin, file)).toMatchObject({ ...outcome, isStored: true });
  expect(await count(admin)).toBe(all - 6);
  expect(await admin.mails()).toEqual([]);
  // Again nothing is new.
  expect(await store(admin, file)).toMatchObject({ fresh: 0, known: all - 8 });
  expect(await bring(admin, `${file}one@example.org,,more@example.org\n`)).toMatch(
    /^422: This file has more than 10,000 rows/,
  );
});

const noAddresses = '422: No column in this file contains email addresses.';

const files: [file: ImportedFile, outcome: object][] = [
  [
    Buffer.from('\ufeffemail;name\nada@example.org;Ada\n', 'utf16le'),
    { column: 'email', fresh: 1 },
  ],
  ['\ufeffAddress\tName\nada@example.org\tAda\n', { column: 'Address', fresh: 1 }],
  [Buffer.from('name,mail\nJos\xe9,jose@example.org\n', 'latin1'), { column: 'mail', fresh: 1 }],
  ['ada@example.org\nbob@example.org\n', { column: null, rows: 2, fresh: 2 }],
];

test('an import accepts any column order, no header, UTF-16 and Windows-1252', async () => {
  const admin = await openTestNewsletter('sqlite');
  for (const [file, outcome] of files) expect(await bring(admin, file)).toMatchObject(outcome);
  for (const file of ['name,town\nAda,London\n', ''])
    expect(await bring(admin, file)).toBe(noAddresses);
  expect(await bring(admin, new Uint8Array(9 * 1024 * 1024))).toMatch(/^413: /);
});

const rowOf = async (admin: TestApp, id?: number) =>
  (await admin.callAdmin<SubscriberPage>('GET', 'subscribers')).rows.find((row) => row.id === id);

onBothEngines('the list is counted, searched and paged, with proof of consent', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const id = await admin.join('ada@example.org');
  const addresses = Array.from({ length: 149 }, (_, n) => `reader_${n}@example.org`);
  await store(admin, addresses.join('\n'));
  const first = await admin.callAdmin<SubscriberPage>('GET', 'subscribers');
  expect(first).toMatchObject({
    counts: { waiting: 0, confirmed: 150, left: 0, blocked: 0 },
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
  expect(await found('state=blocked')).toEqual([]);
  const { rows } = await admin.callAdmin<SubscriberPage>('GET', 'subscribers?search=ada');
  expect(rows[0]).toMatchObject({
    id,
    state: 'confirmed',
    source: 'form',
    consent: '2026-11-17',
    consent_words: expect.stringContaining('unsubscribe anytime'),
    deleted_at: null,
  });
  expect((await admin.request('DELETE', 'subscribers/4711')).status).toBe(404);
});

onBothEngines('a removed or deleted person cannot be imported again', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const id = await admin.join('ada@example.org');
  expect(await admin.callAdmin('DELETE', `subscribers/${id}`)).toEqual({ ok: true });
  const { rows } = await admin.callAdmin<SubscriberPage>('GET', 'subscribers?state=left');
  expect(rows).toMatchObject([{ id, email: null }]);
  expect(await bring(admin, 'ada@example.org')).toMatchObject({ fresh: 0, left: 1 });
  await admin.join('bob@example.org');
  for (const email of ['ada@example.org', 'bob@example.org'])
    await admin.callAdmin('POST', 'person/delete', { email });
  const file = 'ada@example.org\nbob@example.org\ncy@example.org';
  expect(await bring(admin, file)).toMatchObject({ fresh: 1, left: 2 });
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
        source: 'before',
        created_at: '2026-01-01',
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
  expect(await bring(admin, file)).toMatchObject({ known: 2, fresh: 0 });
});

onBothEngines('people who confirmed elsewhere are imported with their proof', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const left = await admin.join('left@example.org');
  await admin.form('/api/letters/leave', { token: admin.keys.unsubscribeToken(left) });
  const file =
    'Email,Confirmed at\nada@example.org,2024-03-05 10:00\nbob@example.org,05/03/2024\ncy@example.org,2031-01-01\nleft@example.org,2024-01-01\n';
  expect(await bring(admin, file)).toMatchObject({ dateColumn: 'Confirmed at', fresh: 3, left: 1 });
  expect(await bring(admin, file, { source: '' })).toMatch(/^400: Say where they confirmed/);
  expect(await bring(admin, file, { date: '2027-01-01' })).toMatch(/^422: .*past/);
  expect(await count(admin)).toBe(1);
  expect(await store(admin, file)).toMatchObject({ isStored: true, fresh: 3 });
  // Only a date that can be read one way counts; the owner's date is for the others.
  const proof = { state: 'confirmed', source: 'import', consent_source: consent.source };
  for (const [email, date] of [
    ['ada@example.org', '2024-03-05'],
    ['bob@example.org', '2025-01-31'],
    ['cy@example.org', '2025-01-31'],
  ] as const) {
    const id = (await admin.subscriber(email))?.id;
    expect(await rowOf(admin, id)).toMatchObject({
      ...proof,
      confirmed_at: `${date}T00:00:00.000Z`,
      deleted_at: null,
    });
  }
  await admin.runJobs();
  expect(await admin.mails()).toEqual([]);
  const headers = await admin.bearer();
  const text = await (await admin.send('GET', '/api/admin/subscriber-file', { headers })).text();
  expect(text).toMatch(/ada@example.org,confirmed,.*2024-03-05T00:00:00.000Z,"Mailchimp, list/);
});

onBothEngines('the owner adds one subscriber, and never mails another again', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const add = (json: object) =>
    admin.request<{ id: number; state: string }>('POST', 'subscribers', json);
  const confirmations = async () => {
    await admin.runJobs();
    return (await admin.mails()).map(({ to_address }) => to_address);
  };
  // Without proof, a confirmation email is sent.
  expect((await add({ email: 'Ada@example.org' })).body).toMatchObject({ state: 'waiting' });
  expect(await confirmations()).toEqual(['ada@example.org']);
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
    message: 'This address is already on the list.',
  });
  // Whoever unsubscribed or is never mailed again has to ask and to confirm, whatever the owner
  // states.
  const id = await admin.join('cy@example.org');
  const leave = () => admin.form('/api/letters/leave', { token: admin.keys.unsubscribeToken(id) });
  const block = () => admin.callAdmin('POST', `subscribers/${id}/block`);
  const cy = { email: 'cy@example.org', confirmed };
  for (const [day, stop, why] of [
    [16, leave, /^This person unsubscribed/],
    [17, block, /^This address is marked “never mail again”/],
  ] as const) {
    await stop();
    expect(await add(cy)).toMatchObject({
      status: 409,
      field: 'isReturning',
      message: expect.stringMatching(why),
    });
    admin.at(`2026-11-${day}T12:00:00Z`);
    expect((await add({ ...cy, isReturning: true })).body).toEqual({ id, state: 'waiting' });
    expect(await confirmations()).toContain('cy@example.org');
  }
  // What waits for a person who is never mailed again is not sent.
  expect(await block()).toEqual({ ok: true });
  expect(await confirmations()).not.toContain('cy@example.org');
  expect(await rowOf(admin, id)).toMatchObject({
    state: 'blocked',
    blocked_reason: 'Marked by you.',
  });
});

onBothEngines('the list of an earlier release keeps who gets no mail', async (engine) => {
  const at = '2026-11-01T09:00:00.000Z';
  const place = await databaseBefore(engine, '056-never-mail-again', async (db) => {
    const row = { source: 'form', created_at: at, confirmed_at: at };
    for (const more of [
      { email: 'weekly@example.org', state: 'confirmed' },
      { email: 'monthly@example.org', state: 'confirmed', frequency: 'monthly' },
      { email: 'gone@example.org', state: 'bounced', bounced_at: at, bounce_reason: '550 No' },
      { email: 'angry@example.org', state: 'bounced', complained_at: at, frequency: 'monthly' },
      { hash: 'a hash', state: 'left', left_at: at, complained_at: at },
      { hash: 'another', state: 'left', left_at: at },
    ])
      await insert(db, 'subscribers', { ...row, ...more });
    // The last one was deleted, and its id is not used again.
    await sql`delete from subscribers where hash = 'another'`.execute(db);
  });
  const { db } = await openAt(place);
  const rows = await db.selectFrom('subscribers').selectAll().orderBy('id').execute();
  expect(rows.map(({ email, state, blocked_reason }) => [email, state, blocked_reason])).toEqual([
    ['weekly@example.org', 'confirmed', null],
    ['monthly@example.org', 'waiting', null],
    ['gone@example.org', 'blocked', '550 No'],
    ['angry@example.org', 'blocked', 'Reported an email as spam.'],
    [null, 'blocked', 'Reported an email as spam.'],
  ]);
  expect(await subscribe(db, 'new@example.org', new Date(at))).toBe((rows[4]?.id ?? 0) + 2);
});
