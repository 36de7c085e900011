import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { openTestNewsletter, type TestApp } from '#tests/support/test-app.ts';
import type { SubscriberPage } from './calls.ts';

const consent = { source: 'Mailchimp, list “Gadgets”', date: '2025-01-31' };

async function bring(admin: TestApp, file: string, query: Partial<typeof consent> = {}) {
  const path = 'subscriber-import';
  const { status, message, body } = await admin.importFile(path, file, { ...consent, ...query });
  return status === 200 ? body : `${status}: ${message}`;
}

onBothEngines('ten thousand rows are imported, without those who left', async (engine) => {
  const admin = await openTestNewsletter(engine);
  await admin.join('known@example.org');
  const left = await admin.join('left@example.org');
  await admin.form('/api/letters/leave', { token: admin.keys.unsubscribeToken(left) });
  const angry = await admin.join('angry@example.org');
  await admin.callAdmin('PUT', `subscribers/${angry}/block`);
  const rows = Array.from({ length: 9991 }, (_, n) => `Reader ${n},Reader${n}@Example.org`);
  const odd = [
    'Known,KNOWN@example.org',
    'Left,left@example.org',
    'Angry,angry@example.org',
    'Twice,reader7@example.org',
    '"=HYPERLINK(""https://evil.example"")",=cmd|calc@example',
    'No address,ada at example.org',
    'Line break,"ada@example.org\nBcc: x@example.org"',
    'Empty,',
    '"Über, Ada",  ada@example.org  ',
  ];
  const file = `Name,Email\r\n${[...rows, ...odd].join('\r\n')}\r\n`;
  expect(await bring(admin, file)).toEqual({ added: 9992, skipped: 4, invalid: 4 });
  const { counts } = await admin.callAdmin<SubscriberPage>('GET', 'subscribers');
  expect(counts).toEqual({ waiting: 0, confirmed: 9993, left: 1, blocked: 1 });
  expect(await admin.mails()).toEqual([]);
  // Again nothing is new.
  expect(await bring(admin, file)).toMatchObject({ added: 0, skipped: 9996 });
  expect(await bring(admin, `${file}One,one@example.org\n`)).toMatch(
    /^422: This file has more than 10,000 rows/,
  );
});

onBothEngines('the list is counted, searched and paged, with proof of consent', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const id = await admin.join('ada@example.org');
  const addresses = Array.from({ length: 149 }, (_, n) => `reader_${n}@example.org`);
  await bring(admin, ['email', ...addresses].join('\n'));
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
  });
  expect((await admin.request('DELETE', 'subscribers/4711')).status).toBe(404);
});

onBothEngines('a removed or deleted person cannot be imported again', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const id = await admin.join('ada@example.org');
  expect(await admin.callAdmin('DELETE', `subscribers/${id}`)).toEqual({ ok: true });
  const { rows } = await admin.callAdmin<SubscriberPage>('GET', 'subscribers?state=left');
  expect(rows).toMatchObject([{ id, email: null }]);
  await admin.join('bob@example.org');
  for (const email of ['ada@example.org', 'bob@example.org'])
    await admin.callAdmin('POST', 'person/delete', { email });
  const file = 'email\nada@example.org\nbob@example.org\ncy@example.org';
  expect(await bring(admin, file)).toMatchObject({ added: 1, skipped: 2 });
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
  expect(await bring(admin, file)).toEqual({ added: 0, skipped: 2, invalid: 2 });
});

onBothEngines('people who confirmed elsewhere are imported with their proof', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const file =
    'Email,Confirmed\nada@example.org,2024-03-05 10:00\nbob@example.org,05/03/2024\ncy@example.org,2031-01-01\n';
  expect(await bring(admin, file, { source: '' })).toMatch(/^400: Say where they confirmed/);
  expect(await bring(admin, file, { date: '2027-01-01' })).toMatch(/^422: .*past/);
  expect(await bring(admin, file)).toMatchObject({ added: 3 });
  // Only a date that can be read one way counts; the owner's date is for the others.
  const proof = { state: 'confirmed', source: 'import', consent_source: consent.source };
  for (const [email, date] of [
    ['ada@example.org', '2024-03-05'],
    ['bob@example.org', '2025-01-31'],
    ['cy@example.org', '2025-01-31'],
  ] as const)
    expect(await admin.subscriber(email)).toMatchObject({
      ...proof,
      confirmed_at: `${date}T00:00:00.000Z`,
    });
  const headers = await admin.bearer();
  const text = await (await admin.send('GET', '/api/admin/subscriber-file', { headers })).text();
  expect(text).toMatch(/ada@example.org,confirmed,.*2024-03-05T00:00:00.000Z,"Mailchimp, list/);
});

onBothEngines('somebody who is never mailed again may be allowed to sign up', async (engine) => {
  const admin = await openTestNewsletter(engine);
  const email = 'ada@example.org';
  await admin.subscribe(email);
  await admin.runJobs();
  const { id = 0 } = (await admin.subscriber(email)) ?? {};
  expect(await admin.callAdmin('PUT', `subscribers/${id}/block`)).toEqual({ ok: true });
  // What waits for this person is not sent.
  expect(await admin.mails()).toEqual([]);
  expect(await admin.subscriber(email)).toMatchObject({
    state: 'blocked',
    blocked_reason: 'Marked by you.',
  });
  expect(await admin.callAdmin('DELETE', `subscribers/${id}/block`)).toEqual({ ok: true });
  expect(await bring(admin, `email\n${email}`)).toMatchObject({ added: 0 });
  await admin.subscribe(email);
  await admin.runJobs();
  expect(await admin.subscriber(email)).toMatchObject({ id, state: 'waiting' });
  expect(await admin.mails()).toMatchObject([{ kind: 'confirmation', to_address: email }]);
});
