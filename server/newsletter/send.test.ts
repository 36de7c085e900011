import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { IssueDetail } from '#contract/newsletter.ts';
import { findIssue, markQueued } from '#database/queries/newsletter-issues.ts';
import { isSignedBy, signedHeadersOf } from '#tests/support/dkim.ts';
import { freshPlace, onBothEngines, onOneEngine, onPostgres } from '#tests/support/engines.ts';
import { headerOf, headOf, openIssue, recipientsOf, siteUrl } from '#tests/support/sent-issue.ts';
import { sendPartsOf } from './jobs.ts';
import { queueIssue } from './send.ts';

/** Looked at often, and with the patience for a busy machine. */
const quickly = { interval: 10, timeout: 20_000 };

onBothEngines(
  'a letter reaches every confirmed reader once, each with a link of their own',
  async (engine) => {
    const letter = await openIssue(engine, 12);
    const { db } = letter.database;
    await letter.subscribe('waits@example.org');
    await db
      .updateTable('subscribers')
      .set({ state: 'bounced' })
      .where('email', '=', 'reader-12@example.org')
      .execute();
    await letter.ask('POST', `/${letter.id}/send`);
    // A second press sends nothing twice.
    expect((await letter.ask('POST', `/${letter.id}/send`)).status).toBe(409);
    await letter.runJobs();
    await letter.sender.sendDue();
    const arrived = letter.office.mails.filter(({ text }) => headerOf(text, 'List-Id'));
    expect(recipientsOf(arrived)).toEqual(
      Array.from({ length: 11 }, (_, n) => `reader-${n + 1}@example.org`).toSorted(),
    );
    const links = new Set(arrived.map(({ text }) => headerOf(text, 'List-Unsubscribe')));
    expect(links.size).toBe(11);
    for (const { text, recipients } of arrived) {
      const id = Number(/reader-(\d+)@/.exec(recipients[0] ?? '')?.[1]);
      expect(headerOf(text, 'List-Unsubscribe')).toBe(
        `<${siteUrl}/api/letters/leave/${letter.keys.leaveToken(id)}>`,
      );
    }
    expect((await letter.ask<IssueDetail>('GET', `/${letter.id}`)).body.letter.state).toBe('sent');
    expect(await letter.progress()).toMatchObject({
      toQueue: 0,
      waiting: 0,
      sending: 0,
      sent: 11,
      unsure: 0,
      refused: 0,
    });
    expect(
      (
        await letter.ask('PATCH', `/${letter.id}`, {
          greeting: 'x',
          pieces: [],
          hasStandings: true,
          hasAdvice: true,
        })
      ).status,
    ).toBe(409);
  },
);

onBothEngines(
  'two braces in the owner’s words are two braces, and nobody’s own link',
  async (engine) => {
    const letter = await openIssue(engine, 1);
    const { draft } = (await letter.ask<IssueDetail>('GET', `/${letter.id}`)).body;
    const typed = 'Write {{leave}} or {{oneClick}}, {{{leave}}} or {{{{leave}}}}, and {{nothing}}.';
    const { hasStandings, hasAdvice, pieces } = draft;
    const edit = {
      hasStandings,
      hasAdvice,
      pieces,
      subject: '👩‍🔬 of {{leave}} and {{oneClick}}',
      greeting: typed,
    };
    expect((await letter.ask('PATCH', `/${letter.id}`, edit)).status).toBe(200);
    // The desk shows what will arrive.
    const detail = (await letter.ask<IssueDetail>('GET', `/${letter.id}`)).body;
    expect(detail.subject).toBe(edit.subject);
    expect(detail.text.replace(/\s+/g, ' ')).toContain(typed);
    const shown = await (await letter.send('GET', detail.preview)).text();
    expect(shown).toContain(typed);
    await letter.ask('POST', `/${letter.id}/test`);
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    await letter.sender.sendDue();
    expect(letter.office.mails).toHaveLength(2);
    for (const { text: bytes } of letter.office.mails) {
      const mail = await PostalMime.parse(bytes);
      expect(mail.subject?.replace('Test: ', '')).toBe(edit.subject);
      expect(mail.text?.replace(/\s+/g, ' ')).toContain(typed);
      expect(mail.html).toContain(typed);
      // The way out at the end is the only one.
      expect(mail.text?.match(/\/leave/g)).toHaveLength(1);
      expect(mail.html?.match(/\/leave/g)).toHaveLength(1);
    }
  },
);

onBothEngines('who wants one a month gets the first of the month and no other', async (engine) => {
  const letter = await openIssue(engine, 4);
  const { db } = letter.database;
  await db.updateTable('subscribers').set({ rhythm: 'monthly' }).where('id', '<=', 2).execute();
  await letter.ask('POST', `/${letter.id}/send`);
  await letter.runJobs();
  expect((await letter.mails()).filter(({ kind }) => kind === 'letter')).toHaveLength(4);
  letter.at('2026-11-22T12:00:00Z');
  const second = (await letter.ask<{ id: number }>('POST', '')).body.id;
  expect((await letter.ask('POST', `/${second}/send`)).status).toBe(200);
  await letter.runJobs();
  const mails = (await letter.mails()).filter(({ letter_id }) => letter_id === second);
  expect(mails.map(({ to_address }) => to_address)).toEqual([
    'reader-3@example.org',
    'reader-4@example.org',
  ]);
});

onBothEngines(
  'whoever leaves while the letter is running gets nothing that was not handed over already',
  async (engine) => {
    const letter = await openIssue(engine, 60, { MAIL_CONNECTIONS: '2' });
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    // The server has the first two mails and takes its time; the sender has the next ones in hand already.
    const { promise, resolve } = Promise.withResolvers<void>();
    letter.office.misbehave({ data: promise });
    letter.sender.start();
    await expect.poll(() => letter.office.mails.length, quickly).toBe(2);
    const leaving = [1, ...Array.from({ length: 29 }, (_, n) => 2 * n + 3)];
    const leave = (id: number) =>
      letter.form(`/api/letters/leave/${letter.keys.leaveToken(id)}`, {
        'List-Unsubscribe': 'One-Click',
      });
    // On a busy machine one may be told that the database does not answer: mail programs come again.
    for (const id of leaving)
      await expect.poll(async () => (await leave(id)).status, quickly).toBe(200);
    letter.office.misbehave({});
    resolve();
    await expect.poll(async () => (await letter.progress()).waiting, quickly).toBe(0);
    await expect.poll(async () => (await letter.progress()).sending, quickly).toBe(0);
    const stayed = Array.from({ length: 60 }, (_, n) => n + 1).filter(
      (id) => !leaving.includes(id),
    );
    expect(recipientsOf(letter.office.mails)).toEqual(
      [1, ...stayed].map((id) => `reader-${id}@example.org`).toSorted(),
    );
    expect((await letter.mails()).filter(({ to_address }) => to_address === '')).toHaveLength(30);
  },
  60_000,
);

onPostgres(
  'a mail that its server puts off in the moment in which its reader leaves is not tried again',
  async () => {
    const letter = await openIssue('postgres', 1);
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    const { db, pool } = letter.database;
    await db.updateTable('outbox').set({ state: 'sending', attempts: 1 }).execute();
    const sender = await pool?.connect();
    const { rows } = (await sender?.query('select pg_backend_pid() as pid')) ?? { rows: [] };
    await sender?.query("begin; update outbox set state = 'waiting'");
    const leaving = letter.form(`/api/letters/leave/${letter.keys.leaveToken(1)}`, {
      'List-Unsubscribe': 'One-Click',
    });
    // On another connection: within a transaction PostgreSQL shows the same activity again and again.
    const waiting = 'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
    await expect
      .poll(async () => (await pool?.query(waiting, [rows[0]?.pid]))?.rowCount, quickly)
      .toBe(1);
    await sender?.query('commit');
    sender?.release();
    expect((await leaving).status).toBe(200);
    expect(await letter.mails()).toMatchObject([{ state: 'given up', to_address: '' }]);
  },
);

onBothEngines(
  'a letter can be paused and goes on where it was',
  async (engine) => {
    const letter = await openIssue(engine, 60, { MAIL_CONNECTIONS: '2' });
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    // The first two mails are in the server's hands until the pause is there, however long a busy machine takes for it.
    const { promise, resolve } = Promise.withResolvers<void>();
    letter.office.misbehave({ data: promise });
    letter.sender.start();
    await expect.poll(() => letter.office.mails.length, quickly).toBe(2);
    expect((await letter.ask('POST', `/${letter.id}/pause`)).status).toBe(200);
    letter.office.misbehave({});
    resolve();
    await expect.poll(async () => (await letter.progress()).sending, quickly).toBe(0);
    expect(letter.office.mails).toHaveLength(2);
    // Other mails go on meanwhile.
    await letter.ask('POST', `/${letter.id}/test`);
    await expect
      .poll(() => recipientsOf(letter.office.mails), quickly)
      .toContain('owner@lab.example');
    expect(letter.office.mails).toHaveLength(3);
    expect((await letter.ask<IssueDetail>('GET', `/${letter.id}`)).body.letter.state).toBe(
      'paused',
    );
    expect((await letter.ask('POST', `/${letter.id}/resume`)).status).toBe(200);
    expect((await letter.ask('POST', `/${letter.id}/resume`)).status).toBe(409);
    await expect.poll(async () => (await letter.progress()).sent, quickly).toBe(60);
    expect(new Set(recipientsOf(letter.office.mails)).size).toBe(61);
  },
  60_000,
);

onBothEngines(
  'a queue that was cut off in the middle, or runs twice at once, leaves nobody out and serves nobody twice',
  async (engine) => {
    const letter = await openIssue(engine, 900);
    await letter.ask('POST', `/${letter.id}/send`);
    const { background: db } = letter.database;
    const parts = sendPartsOf(letter.parts);
    const queue = (signal = new AbortController().signal) =>
      queueIssue(parts, { db, engine }, letter.id, letter.clock, signal);
    // Cut off after its second piece.
    let looks = 0;
    const cut = {
      throwIfAborted() {
        looks += 1;
        if (looks > 2) throw new Error('The process ends.');
      },
    } as AbortSignal;
    await expect(queue(cut)).rejects.toThrow('The process ends.');
    expect((await letter.progress()).toQueue).toBe(500);
    await Promise.all([queue(), queue(), queue()]);
    const addresses = (await letter.mails()).map(({ to_address }) => to_address);
    expect([addresses.length, new Set(addresses).size]).toEqual([900, 900]);
  },
);

onBothEngines(
  'an address that the server refuses bounces, and the desk tells in its words',
  async (engine) => {
    const letter = await openIssue(engine, 3);
    letter.office.misbehave({
      recipient: (address) => (address.startsWith('reader-2') ? 550 : undefined),
    });
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    await letter.sender.sendDue();
    expect(await letter.progress()).toMatchObject({
      sent: 2,
      refused: 1,
      trouble: expect.stringContaining('550'),
    });
    expect(await letter.subscriber('reader-2@example.org')).toMatchObject({
      state: 'bounced',
      bounce_reason: expect.stringContaining('550'),
    });
    const file = await letter.send('GET', `/api/admin/letters/${letter.id}/ledger`, {
      headers: { Authorization: `Bearer ${await letter.login()}` },
    });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines.find((line) => line.startsWith('reader-2@'))).toMatch(/,refused,1,.*550/);
  },
);

onBothEngines(
  'the envelope names the reader and the letter where bounces have a domain',
  async (engine) => {
    const letter = await openIssue(engine, 1, { BOUNCE_DOMAIN: 'bounce.lab.example' });
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    await letter.sender.sendDue();
    const [, token = ''] =
      /^bounces\+([\w-]+)@bounce\.lab\.example$/.exec(letter.office.mails[0]?.from ?? '') ?? [];
    expect(letter.keys.read(token, 'bounce', letter.clock())).toEqual({
      subscriber: 1,
      letter: letter.id,
    });
  },
);

onOneEngine(
  'every kind of mail has the headers that the standards ask for, and the signature covers both for leaving',
  async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { dataDir } = await freshPlace('sqlite');
    const keyFile = join(dataDir, 'dkim.pem');
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const letter = await openIssue('sqlite', 1, {
      DKIM_DOMAIN: 'lab.example',
      DKIM_SELECTOR: 'lab',
      DKIM_KEY_FILE: keyFile,
    });
    await letter.subscribe('new@example.org');
    await letter.ask('POST', `/${letter.id}/test`);
    await letter.ask('POST', `/${letter.id}/send`);
    await letter.runJobs();
    await letter.sender.sendDue();
    const of = (address: string) =>
      letter.office.mails.find(({ recipients }) => recipients.includes(address))?.text ?? '';
    const [weekly, confirmation, trial] = [
      of('reader-1@example.org'),
      of('new@example.org'),
      of('owner@lab.example'),
    ];
    for (const text of [weekly, confirmation, trial]) {
      // RFC 5322: these once, no line longer than 998, nothing bare.
      for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version'])
        expect([name, headOf(text).match(new RegExp(`^${name}:`, 'gim'))?.length]).toEqual([
          name,
          1,
        ]);
      for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
      expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
      expect(headerOf(text, 'Message-ID')).toMatch(/^<[^<>@\s]+@lab\.example>$/);
      expect(isSignedBy(text, publicKey)).toBe(true);
    }
    // RFC 2919 and RFC 8058.
    expect(headerOf(weekly, 'List-Id')).toBe('Tech Survival Lab <letter.techsurvivallab.example>');
    expect(headerOf(weekly, 'List-Unsubscribe')).toMatch(/^<https:\/\/[^<>\s]+>$/);
    expect(headerOf(weekly, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(weekly, 'Feedback-ID')).toBe(
      '2026-11-15:letter:survivallab:techsurvivallab.example',
    );
    const signed = signedHeadersOf(weekly).map((name) => name.toLowerCase());
    expect(signed).toEqual(
      expect.arrayContaining([
        'list-unsubscribe',
        'list-unsubscribe-post',
        'list-id',
        'from',
        'subject',
      ]),
    );
    // RFC 3834: a confirmation is nobody's answer and wants none.
    expect(headerOf(confirmation, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(confirmation, 'List-Unsubscribe')).toBeUndefined();
    expect(headerOf(weekly, 'Content-Type')).toMatch(/^multipart\/alternative/);
  },
);

onBothEngines(
  'recipients are added for the state the issue is in, not for an older one',
  async (engine) => {
    const letter = await openIssue(engine, 3);
    const { db } = letter.database;
    await letter.ask('POST', `/${letter.id}/send`);
    for (const action of ['pause', 'resume']) {
      const read = await findIssue(db, letter.id);
      if (!read) throw new Error('The issue is gone.');
      await letter.ask('POST', `/${letter.id}/${action}`);
      expect(await markQueued(db, read, 2)).toBe(false);
    }
    await letter.runJobs();
    expect((await letter.mails()).map(({ rank }) => rank)).toEqual([1, 1, 1]);
  },
);

onPostgres('resuming an issue while its recipients are added loses none of them', async () => {
  const letter = await openIssue('postgres', 3);
  await letter.ask('POST', `/${letter.id}/send`);
  await letter.ask('POST', `/${letter.id}/pause`);
  const { background: db, pool } = letter.database;
  // The queue has read the paused issue and waits for a subscriber whose row is locked.
  const other = await pool?.connect();
  await other?.query('begin; select id from subscribers for update');
  const parts = sendPartsOf(letter.parts);
  const { signal } = new AbortController();
  const queued = queueIssue(parts, { db, engine: 'postgres' }, letter.id, letter.clock, signal);
  // On another connection: within a transaction PostgreSQL shows the same activity again and again.
  const { rows } = (await other?.query('select pg_backend_pid() as pid')) ?? { rows: [] };
  const waiting = 'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
  await expect
    .poll(async () => (await pool?.query(waiting, [rows[0]?.pid]))?.rowCount, quickly)
    .toBe(1);
  expect((await letter.ask('POST', `/${letter.id}/resume`)).status).toBe(200);
  await other?.query('commit');
  other?.release();
  await queued;
  await letter.sender.sendDue();
  expect(recipientsOf(letter.office.mails)).toHaveLength(3);
});
