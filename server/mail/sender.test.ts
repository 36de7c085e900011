import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createLog } from '#server/core/logger.ts';
import { onBothEngines, onOneEngine } from '#tests/support/engines.ts';
import { type Faults, openPostOffice } from '#tests/support/smtp-server.ts';
import { openMailRoom } from '#tests/support/test-sender.ts';
import { createSender } from './sender.ts';

onBothEngines('a mail is sent once, and what the server said is kept', async (engine) => {
  const office = await openPostOffice();
  const room = await openMailRoom(engine, { url: office.url });
  await room.add();
  await room.sender.sendDue();
  await room.sender.sendDue();
  expect(office.mails).toHaveLength(1);
  expect(office.mails[0]?.recipients).toEqual(['reader-1@example.org']);
  expect(office.mails[0]?.from).toBe('site@lab.example');
  const [row] = await room.rows();
  expect(row).toMatchObject({
    state: 'sent',
    attempts: 1,
    lease_until: null,
    ended_at: room.now(),
  });
  expect(row?.last_answer).toMatch(/^250 /);
});

interface Fault {
  what: string;
  faults: Faults;
  state: string;
  answer: RegExp;
  /** Copies that the server has. */
  arrived: number;
}

const faults: Fault[] = [
  {
    what: '421 at the door',
    faults: { greeting: 421 },
    state: 'waiting',
    answer: /421/,
    arrived: 0,
  },
  {
    what: 'silence at the door',
    faults: { greeting: 'silence' },
    state: 'waiting',
    answer: /./,
    arrived: 0,
  },
  {
    what: '450 for the reader',
    faults: { recipient: 450 },
    state: 'waiting',
    answer: /450/,
    arrived: 0,
  },
  {
    what: '550 for the reader',
    faults: { recipient: 550 },
    state: 'refused',
    answer: /550/,
    arrived: 0,
  },
  { what: '451 for the mail', faults: { data: 451 }, state: 'waiting', answer: /451/, arrived: 0 },
  { what: '552 for the mail', faults: { data: 552 }, state: 'refused', answer: /552/, arrived: 0 },
  {
    what: 'hanging up after the last byte',
    faults: { data: 'hang up' },
    state: 'unsure',
    answer: /./,
    arrived: 1,
  },
  {
    what: 'silence after the last byte',
    faults: { data: 'silence' },
    state: 'unsure',
    answer: /./,
    arrived: 1,
  },
];

for (const { what, faults: set, state, answer, arrived } of faults)
  onBothEngines(`${what} makes a mail ${state}`, async (engine) => {
    const office = await openPostOffice();
    const room = await openMailRoom(engine, { url: office.url });
    await room.add();
    office.misbehave(set);
    await room.sender.sendDue();
    const [row] = await room.rows();
    expect(row).toMatchObject({ state, attempts: 1, lease_until: null });
    expect(row?.last_answer).toMatch(answer);
    if (state === 'waiting')
      expect(Date.parse(row?.due_at ?? '') - Date.parse(room.now())).toBe(60_000);
    else expect(row?.ended_at).toBe(room.now());
    expect(office.mails).toHaveLength(arrived);
    // A month later the server is well again: what waited goes out, what was refused or may have arrived does not.
    office.misbehave({});
    room.later(30 * 24 * 60);
    await room.sender.sendDue();
    expect(office.mails).toHaveLength(1 - Number(state === 'refused'));
    expect((await room.rows())[0]?.state).toBe(state === 'waiting' ? 'sent' : state);
    expect(room.logged.join()).not.toContain('reader-1');
  });

onOneEngine('a server whose certificate nobody vouches for gets no mail', async () => {
  const office = await openPostOffice({ disabledCommands: [] });
  const room = await openMailRoom('sqlite', { url: office.url });
  await room.add();
  await room.sender.sendDue();
  expect(office.mails).toEqual([]);
  const [row] = await room.rows();
  expect([row?.state, row?.attempts]).toEqual(['waiting', 1]);
  expect(row?.last_answer).toMatch(/certificate/i);
});

onOneEngine('one that speaks no TLS where TLS was asked for gets no mail either', async () => {
  const office = await openPostOffice();
  for (const url of [`smtps://127.0.0.1:${office.port}`, `${office.url}/?requireTLS=true`]) {
    const room = await openMailRoom('sqlite', { url });
    await room.add();
    await room.sender.sendDue();
    expect((await room.rows())[0]?.state).toBe('waiting');
  }
  expect(office.mails).toEqual([]);
});

onBothEngines(
  'while the server is away mails wait from a minute to a day, then one is given up',
  async (engine) => {
    const office = await openPostOffice();
    await office.close();
    const room = await openMailRoom(engine, { url: office.url });
    await room.add();
    const waits = [];
    for (;;) {
      await room.sender.sendDue();
      const [row] = await room.rows();
      if (row?.state !== 'waiting') break;
      const wait = (Date.parse(row.due_at) - Date.parse(room.now())) / 60_000;
      waits.push(wait);
      room.later(wait);
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 480, 1440]);
    expect((await room.rows())[0]).toMatchObject({ state: 'given up', attempts: 8 });
  },
);

onOneEngine(
  'a server that is away costs one mail a try, not all of them, and nothing is lost',
  async () => {
    const office = await openPostOffice();
    const room = await openMailRoom('sqlite', { url: office.url });
    await room.add(10);
    office.misbehave({ greeting: 421 });
    for (let minute = 0; minute < 8; minute += 1) {
      await room.sender.sendDue();
      room.later(1);
    }
    const tries = (await room.rows()).reduce((sum, { attempts }) => sum + attempts, 0);
    expect(office.connections()).toBe(tries);
    expect(tries).toBeLessThanOrEqual(9);
    office.misbehave({});
    room.later(24 * 60);
    await room.sender.sendDue();
    expect(office.mails).toHaveLength(10);
    expect(new Set((await room.rows()).map(({ state }) => state))).toEqual(new Set(['sent']));
  },
);

onOneEngine('one reader who is refused leaves the others theirs', async () => {
  const office = await openPostOffice();
  const room = await openMailRoom('sqlite', { url: office.url });
  await room.add(9);
  office.misbehave({ recipient: (address) => (address.startsWith('reader-5@') ? 550 : undefined) });
  await room.sender.sendDue();
  expect((await room.rows()).map(({ state }) => state)).toEqual(
    Array.from({ length: 9 }, (_, n) => (n === 4 ? 'refused' : 'sent')),
  );
});

onBothEngines('a mail that somebody waits for goes before a letter to many', async (engine) => {
  const office = await openPostOffice();
  const room = await openMailRoom(engine, { url: office.url });
  await room.add(3, { rank: 1, body: { subject: 'Letter' } });
  await room.add(1, { body: { subject: 'Confirm' } });
  await room.sender.sendDue();
  expect(office.mails.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual([
    'Confirm',
    'Letter',
    'Letter',
    'Letter',
  ]);
});

onOneEngine('finding the next of fifty thousand is one look into an index', async () => {
  const room = await openMailRoom('sqlite');
  const { rows } = await sql<{ detail: string }>`explain query plan select id from outbox
    where state = 'waiting' and rank = 1 and due_at <= '2026' order by due_at, id limit 1`.execute(
    room.database.db,
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH outbox USING .*INDEX outbox_by_turn/),
  ]);
});

onOneEngine(
  'what a process that is gone had begun is taken back also while there is always more to send',
  async () => {
    const room = await openMailRoom('sqlite');
    const { db } = room.database;
    await room.add(1);
    const lease = new Date(Date.parse(room.now()) + 3 * 60_000).toISOString();
    await db
      .updateTable('outbox')
      .set({ state: 'sending', attempts: 1, lease_until: lease })
      .execute();
    await room.add(60);
    const transport = {
      async send() {
        await setImmediate();
        room.later(1);
        await room.add(1);
        return { outcome: 'sent' as const, answer: 'ok' };
      },
      close() {},
    };
    const sender = createSender({
      database: room.database,
      clock: () => new Date(room.now()),
      log: createLog('silent'),
      compose: async () => ({
        envelope: { from: 'site@lab.example', to: 'ada@example.org' },
        bytes: Buffer.alloc(0),
      }),
      transports: [transport],
      priorities: [0],
    });
    sender.start();
    await expect
      .poll(async () => (await room.rows())[0]?.state, { timeout: 20_000 })
      .toBe('unsure');
    await sender.close();
  },
);

onOneEngine('a server that says nothing does not keep the site from closing', async () => {
  const office = await openPostOffice();
  office.misbehave({ greeting: 'silence' });
  const room = await openMailRoom('sqlite', { url: office.url });
  await room.add();
  room.sender.start();
  await expect.poll(() => office.connections(), { timeout: 20_000, interval: 10 }).toBe(1);
  await room.sender.close();
});

onOneEngine('no more messages are sent in a second than are allowed', async () => {
  const office = await openPostOffice();
  const environment = { MAIL_PER_SECOND: '25', MAIL_CONNECTIONS: '3' };
  const room = await openMailRoom('sqlite', { url: office.url, environment });
  await room.add(20);
  room.sender.start();
  await expect.poll(() => office.mails.length, { timeout: 20_000 }).toBe(20);
  const times = office.mails.map(({ at }) => at).toSorted((a, b) => a - b);
  // Nineteen slots of 40 ms; the first message may have taken a while to arrive.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(19 * 40 - 200);
  expect(office.connections()).toBeLessThanOrEqual(3);
});

onOneEngine('without a mail server bulk messages wait, and none is used up', async () => {
  const room = await openMailRoom('sqlite');
  await room.add(2, { rank: 1, kind: 'letter' });
  await room.add(1);
  await room.sender.sendDue();
  expect((await room.rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'sent']);
});
