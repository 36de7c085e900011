import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportOutcome, SubscriberPage, SubscriberReceipt } from '#contract/newsletter.ts';
import { insertBody, insertMail } from '#database/queries/outbox.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { openTestNewsletter } from '#tests/support/test-app.ts';

const secret = 'sixteen letters and more';
const environment = { MAIL_EVENTS_SECRET: secret, BOUNCE_DOMAIN: 'bounce.lab.example' };

interface Shape {
  to?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  recipient?: string;
}

/** The usual format of three parts, of which the second is machine-readable. */
const report = ({
  to = 'site@lab.example',
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 No such user',
  recipient = 'ada@example.org',
}: Shape) =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am sorry to have to inform you.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'From: Lab <site@lab.example>',
    'Subject: A letter',
    '',
    'Good morning.',
    '--b1--',
    '',
  ].join('\r\n');

const complaint = (token: string) =>
  [
    'From: <feedback@mailbox.example>',
    'To: abuse@lab.example',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=xyz',
    '',
    '--xyz',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '--xyz',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    'Original-Rcpt-To: ada@example.org',
    '--xyz',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: <bounces+${token}@bounce.lab.example>`,
    'Subject: A letter',
    '',
    'Good morning.',
    '--xyz--',
  ].join('\n');

const holiday = [
  'From: ada@example.org',
  'To: site@lab.example',
  'Subject: Out of office',
  'Auto-Submitted: auto-replied',
  '',
  'Back on Monday, 550 5.1.1 times happier.',
].join('\r\n');

async function openApp(engine: 'sqlite' | 'postgres') {
  const app = await openTestNewsletter(engine, { environment });
  const post = async (
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    authorization = `Bearer ${secret}`,
  ) => {
    const headers = { 'Content-Type': type, Authorization: authorization };
    return (await app.send('POST', '/api/mail/events', { body, headers })).status;
  };
  const event = (fields: object, authorization?: string) =>
    post(JSON.stringify(fields), 'application/json', authorization);
  const stateOf = async (email: string) => (await app.subscriber(email))?.state;
  return { ...app, post, event, stateOf };
}

type Report = (to: string, token: string) => string;

const reports: Record<string, [state: string, report: Report]> = {
  // Uses the returned envelope, because the report may name an alias of the reader's address.
  hard: ['bounced', (to) => report({ to, recipient: 'alias@elsewhere.example' })],
  folded: [
    'bounced',
    (to) => report({ to, diagnostic: 'smtp; 550\r\n 5.1.1\r\n rejected', status: '5.1.1 (bad)' }),
  ],
  global: [
    'bounced',
    (to) => report({ to }).replace('/delivery-status', '/global-delivery-status'),
  ],
  complaint: ['bounced', (_, token) => complaint(token)],
  full: ['confirmed', (to) => report({ to, status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Full' })],
  delayed: ['confirmed', (to) => report({ to, action: 'delayed', status: '4.4.1' })],
};

test('each kind of report has the right effect on the subscriber, and a forged one has none', async () => {
  const app = await openApp('sqlite');
  for (const [name, [state, written]] of Object.entries(reports)) {
    const address = `${name}@example.org`;
    const id = await app.join(address);
    const post = (token: string) => {
      const text = written(`bounces+${token}@bounce.lab.example`, token);
      return app.post(text.replace('ada@example.org', address), 'message/rfc822');
    };
    const before = await app.subscriber(address);
    // Anyone can forge an email; it is accepted, so that the mail server does not resend it.
    for (const forged of ['', 'anything', `b-${id.toString(36)}-1-00000000000000000000`])
      expect([name, forged, await post(forged)]).toEqual([name, forged, 200]);
    expect(await app.subscriber(address)).toEqual(before);
    expect([name, await post(app.keys.bounceToken(id, 7))]).toEqual([name, 200]);
    expect([name, await app.stateOf(address)]).toEqual([name, state]);
  }
  expect((await app.subscriber('folded@example.org'))?.bounce_reason).toBe('550 5.1.1 rejected');
  // An out-of-office reply is not a report, whatever its text.
  expect(await app.post(holiday, 'message/rfc822')).toBe(422);
});

test("a provider's JSON events are recorded, and a new confirmation clears a bounce", async () => {
  const app = await openApp('sqlite');
  const id = await app.join('ada@example.org');
  await app.join('bob@example.org');
  const events = [
    { type: 'hard', token: app.keys.bounceToken(id, 1) },
    { type: 'complaint', email: 'BOB@example.org', reason: 'spam button' },
    { type: 'hard', email: 'nobody@example.org' },
  ];
  for (const event of events) expect([event, await app.event(event)]).toEqual([event, 200]);
  const states = [await app.stateOf('ada@example.org'), await app.stateOf('bob@example.org')];
  expect(states).toEqual(['bounced', 'bounced']);
  for (const body of ['{', '[]', 'null', '{"type":"gone"}', '{"type":1}', ''])
    expect([body, await app.post(body, 'application/json')]).toEqual([body, 422]);
  await app.join('ada@example.org');
  expect(await app.subscriber('ada@example.org')).toMatchObject({
    state: 'confirmed',
    bounced_at: null,
    soft_bounces: 0,
  });
});

onBothEngines('five soft bounces in a row count as a hard bounce', async (engine) => {
  const app = await openApp(engine);
  const id = await app.join('ada@example.org');
  const { db } = app.database;
  const bodyId = await insertBody(db, { subject: 'x', text: 'x' }, app.clock());
  const to = { address: 'ada@example.org' };
  const send = async (issueId: number) => {
    const mail = { kind: 'issue', priority: 1, to, bodyId, about: to.address, issueId };
    await insertMail(db, mail, app.clock());
    await db.updateTable('outbox').set({ state: 'sent' }).execute();
  };
  const soft = (issue: number) =>
    app.event({ type: 'soft', token: app.keys.bounceToken(id, issue) });
  // Four soft bounces, a delivery, four more.
  for (let issue = 1; issue <= 9; issue += 1) {
    await send(issue);
    if (issue === 5) continue;
    await soft(issue);
    // A repeated report of the same issue does not count.
    await soft(issue);
  }
  expect(await app.subscriber('ada@example.org')).toMatchObject({
    state: 'confirmed',
    soft_bounces: 4,
  });
  await send(10);
  await soft(10);
  expect(await app.stateOf('ada@example.org')).toBe('bounced');
});

test('events without the secret are rejected, also if none is set', async () => {
  const app = await openApp('sqlite');
  const id = await app.join('ada@example.org');
  const hard = { type: 'hard', token: app.keys.bounceToken(id, 1) };
  for (const header of ['Bearer ', `Bearer ${secret}x`, `Basic ${secret}`, 'Bearer undefined'])
    expect([header, await app.event(hard, header)]).toEqual([header, 401]);
  const shut = await openTestNewsletter('sqlite');
  for (const header of ['Bearer ', 'Bearer undefined', 'Bearer null']) {
    const sending = { json: hard, headers: { Authorization: header } };
    expect((await shut.send('POST', '/api/mail/events', sending)).status).toBe(401);
  }
  // A forged token with the right secret has no effect.
  const token = `b-${id.toString(36)}-1-00000000000000000000`;
  expect(await app.event({ type: 'hard', token })).toBe(200);
  expect(await app.stateOf('ada@example.org')).toBe('confirmed');
});

// PostgreSQL is stricter than SQLite about what it stores.
test('no report causes a server error', async () => {
  const app = await openApp('postgres');
  const id = await app.join('ada@example.org');
  const whole = report({ to: `bounces+${app.keys.bounceToken(id, 1)}@bounce.lab.example` });
  const length = fc.nat(whole.length);
  const cut = fc
    .tuple(length, length, fc.string({ unit: 'binary', maxLength: 40 }))
    .map(
      ([from, to, text]) =>
        whole.slice(0, Math.min(from, to)) + text + whole.slice(Math.max(from, to)),
    );
  const bytes = fc.uint8Array({ maxLength: 400 }) as fc.Arbitrary<Uint8Array<ArrayBuffer>>;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(cut, bytes, fc.json(), fc.string({ unit: 'binary' })),
      fc.constantFrom('message/rfc822', 'application/json', 'text/plain', 'x'),
      async (body, type) => {
        expect(await app.post(body, type)).toBeLessThan(500);
      },
    ),
  );
}, 600_000);

test('a person who reported spam is never mailed again', async () => {
  const app = await openApp('sqlite');
  const { db } = app.database;
  const email = 'ada@example.org';
  const id = await app.join(email);
  await app.runJobs();
  const link = app.keys.confirmToken({ subscriber: id, signup: 0 }, app.clock());
  const bodyId = await insertBody(db, { subject: 'x', text: 'x' }, app.clock());
  const issue = { kind: 'issue', priority: 1, to: { address: email }, bodyId, about: email };
  await insertMail(db, issue, app.clock());
  await app.event({ type: 'complaint', token: app.keys.bounceToken(id, 1) });
  // What waits is not sent.
  expect((await app.mails()).at(-1)).toMatchObject({ kind: 'issue', state: 'given up' });
  const detail = () => app.callAdmin<SubscriberReceipt>('GET', `subscribers/${id}`);
  expect(await detail()).toMatchObject({
    state: 'bounced',
    complainedAt: app.clock().toISOString(),
    bounceReason: 'Reported by the email provider.',
  });
  expect(await app.callAdmin('POST', `subscribers/${id}/restore`)).toMatch(
    /^409: This person reported an email as spam/,
  );
  const mails = (await app.mails()).length;
  const signUpAgain = async () => {
    app.at(new Date(app.clock().getTime() + 8 * 24 * 60 * 60 * 1000).toISOString());
    expect((await app.subscribe(email)).status).toBe(200);
    await app.runJobs();
    await app.form('/api/letters/confirm', { token: link });
    expect(await app.mails()).toHaveLength(mails);
  };
  await signUpAgain();
  expect(await app.stateOf(email)).toBe('bounced');
  // Also after unsubscribing, when only the hash is stored.
  await app.form('/api/letters/leave', { token: app.keys.unsubscribeToken(id) });
  await signUpAgain();
  expect(await app.subscriber(email)).toBeUndefined();
  expect(await detail()).toMatchObject({ state: 'left', complainedAt: expect.any(String) });
  const imported = await app.importFile<ImportOutcome>('subscriber-import', `email\n${email}\n`);
  expect(imported.body).toMatchObject({ fresh: 0, complained: 1 });
  // Nor can the owner add the person, with or without proof.
  const confirmed = { source: 'Elsewhere', date: '2026-01-01' };
  const added = await app.request('POST', 'subscribers', { email, confirmed });
  expect([added.status, added.text]).toEqual([409, expect.stringMatching(/reported .* as spam/)]);
  const { counts, rows } = await app.callAdmin<SubscriberPage>(
    'GET',
    'subscribers?state=complained',
  );
  expect([counts.complained, counts.left, rows.map((row) => row.id)]).toEqual([1, 0, [id]]);
});

test('a complaint after unsubscribing counts as well', async () => {
  const app = await openApp('sqlite');
  const id = await app.join('ada@example.org');
  await app.form('/api/letters/leave', { token: app.keys.unsubscribeToken(id) });
  await app.event({ type: 'complaint', token: app.keys.bounceToken(id, 1) });
  await app.subscribe('ada@example.org');
  await app.runJobs();
  expect(await app.subscriber('ada@example.org')).toBeUndefined();
});

onBothEngines('the owner restores a bounced subscriber', async (engine) => {
  const app = await openApp(engine);
  const [ada, bob] = [await app.join('ada@example.org'), await app.join('bob@example.org')];
  await app.subscribe('cy@example.org');
  const cy = (await app.subscriber('cy@example.org'))?.id ?? 0;
  for (const id of [ada, cy]) await app.event({ type: 'hard', token: app.keys.bounceToken(id, 1) });
  const restore = (id: number) => app.callAdmin('POST', `subscribers/${id}/restore`);
  expect([await restore(ada), await restore(cy)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await app.subscriber('ada@example.org')).toMatchObject({
    state: 'confirmed',
    bounced_at: null,
    bounce_reason: null,
  });
  // An address that was never confirmed is not confirmed by the owner.
  expect(await app.stateOf('cy@example.org')).toBe('waiting');
  expect(await restore(bob)).toMatch(/^409: This subscriber hasn’t bounced/);
  expect(await restore(4711)).toMatch(/^404/);
});
