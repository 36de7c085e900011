import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { claimMail, countStuck, priorities } from '#platform/mail/outbox.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { type Faults, startSmtpServer } from '#tests/support/smtp-server.ts';
import { createTestSender } from '#tests/support/test-sender.ts';

onBothEngines("an email is sent once, and the server's response is stored", async (engine) => {
  const smtpServer = await startSmtpServer();
  const app = await createTestSender(engine, { url: smtpServer.url });
  await app.add();
  await app.sender.sendDue();
  await app.sender.sendDue();
  expect(smtpServer.mails).toHaveLength(1);
  expect(smtpServer.mails[0]?.recipients).toEqual(['reader-1@example.org']);
  expect(smtpServer.mails[0]?.from).toBe('site@lab.example');
  const [row] = await app.rows();
  expect(row).toMatchObject({ state: 'sent', attempts: 1, open_attempts: 0, ended_at: app.now() });
  expect(row?.last_response).toMatch(/^250 /);
});

/** The fault, its effect on the email, the stored answer, and the copies that the server has. */
const faults: [what: string, set: Faults, state: string, answer: RegExp, arrived: number][] = [
  ['450 for the recipient', { recipient: 450 }, 'waiting', /450/, 0],
  ['550 5.1.1 for the recipient', { recipient: '550 5.1.1 Unknown' }, 'failed', /550/, 0],
  ['451 for the message', { data: 451 }, 'waiting', /451/, 0],
  ['552 for the message', { data: 552 }, 'waiting', /552/, 0],
  ['a connection closed after the last byte', { data: 'hang up' }, 'maybe', /./, 1],
  ['no response after the last byte', { data: 'silence' }, 'maybe', /./, 1],
];

for (const [what, set, state, answer, arrived] of faults)
  test(`${what} makes an email ${state}`, async () => {
    const smtpServer = await startSmtpServer();
    const idle = set.data === 'silence' ? { idle: 2000 } : {};
    const app = await createTestSender('sqlite', { url: smtpServer.url, ...idle });
    await app.add();
    smtpServer.setFaults(set);
    await app.sender.sendDue();
    const [row] = await app.rows();
    expect(row).toMatchObject({ state, attempts: 1, open_attempts: 0 });
    expect(row?.last_response).toMatch(answer);
    if (state === 'waiting')
      expect(Date.parse(row?.due_at ?? '') - Date.parse(app.now())).toBe(60_000);
    else expect(row?.ended_at).toBe(app.now());
    expect(smtpServer.mails).toHaveLength(arrived);
    // A month later the server works again: waiting emails are sent; rejected and uncertain ones
    // are not.
    smtpServer.setFaults({});
    app.later(30 * 24 * 60);
    await app.sender.sendDue();
    expect(smtpServer.mails).toHaveLength(1 - Number(state === 'failed'));
    expect((await app.rows())[0]?.state).toBe(state === 'waiting' ? 'sent' : state);
    expect(app.logged.join()).not.toContain('reader-1');
  });

for (const hangUpAt of ['greeting', 'sender', 'recipient', 'body'] as const)
  test(`a connection that ends at the ${hangUpAt} skips and repeats nobody`, async () => {
    const smtpServer = await startSmtpServer();
    const app = await createTestSender('sqlite', { url: smtpServer.url });
    const readers = hangUpAt === 'body' ? [1] : [1, 2, 3];
    // More than the buffers between sender and server hold.
    const words = hangUpAt === 'body' ? 1_500_000 : 1;
    await app.add(readers.length, { body: { text: 'Hello. '.repeat(words) } });
    smtpServer.setFaults({ hangUpAt });
    await app.sender.sendDue();
    app.later(1);
    await app.sender.sendDue();
    expect(smtpServer.mails).toEqual([]);
    expect((await app.rows()).map(({ state }) => state)).toEqual(readers.map(() => 'waiting'));
    smtpServer.setFaults({});
    app.later(60);
    await app.sender.sendDue();
    await app.sender.sendDue();
    const recipients = smtpServer.mails.flatMap((mail) => mail.recipients);
    expect(recipients.toSorted()).toEqual(readers.map((n) => `reader-${n}@example.org`));
    expect((await app.rows()).map(({ state }) => state)).toEqual(readers.map(() => 'sent'));
  });

onBothEngines('an email of a killed process is sent, and maybe arrived before', async (engine) => {
  const smtpServer = await startSmtpServer();
  const app = await createTestSender(engine, { url: smtpServer.url });
  await app.add();
  const at = new Date(app.now());
  await claimMail(app.database.db, engine, { upTo: priorities.urgent, at, lease: at });
  await app.sender.sendDue();
  expect(smtpServer.mails).toHaveLength(1);
  expect(await app.rows()).toMatchObject([{ state: 'maybe', attempts: 2 }]);
});

test('a mail server that sends a byte now and then does not hold up emails forever', async () => {
  const trickling = createServer((socket) => {
    socket.write('220 ready\r\n');
    const trickle = setInterval(() => socket.write('2'), 20);
    socket.on('error', () => {});
    socket.on('close', () => clearInterval(trickle));
  });
  trickling.listen(0, '127.0.0.1');
  await once(trickling, 'listening');
  onTestFinished(() => void trickling.close());
  const { port } = trickling.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const app = await createTestSender('sqlite', { url, message: 500 });
  await app.add();
  await app.sender.sendDue();
  expect(await app.rows()).toMatchObject([{ state: 'waiting', attempts: 0, open_attempts: 0 }]);
});

test('a server with an untrusted certificate gets no email', async () => {
  const smtpServer = await startSmtpServer({ disabledCommands: [] });
  const app = await createTestSender('sqlite', { url: smtpServer.url });
  await app.add();
  await app.sender.sendDue();
  expect(smtpServer.mails).toEqual([]);
  const [row] = await app.rows();
  expect(row?.state).toBe('waiting');
  expect(row?.last_response).toMatch(/certificate/i);
});

test('a password is never sent without TLS, except on this machine', async () => {
  const logins: string[] = [];
  const smtpServer = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      logins.push(password ?? '');
      done(null, { user: 'user' });
    },
  });
  const send = async (host: string, options = '') => {
    const url = `smtp://user:${host}@${host}:${smtpServer.port}${options}`;
    const app = await createTestSender('sqlite', { url });
    await app.add();
    await app.sender.sendDue();
    return (await app.rows())[0];
  };
  // This address reaches the test server too, but its name is not that of the loopback interface.
  for (const options of ['', '/?ignoreTLS=true', '/?opportunisticTLS=true'])
    expect(await send('0.0.0.0', options)).toMatchObject({
      state: 'waiting',
      last_response: expect.stringMatching(/^The mail server doesn’t support TLS/),
    });
  expect(logins).toEqual([]);
  for (const host of ['127.0.0.1', 'localhost']) expect((await send(host))?.state).toBe('sent');
  expect(logins).toEqual(['127.0.0.1', 'localhost']);
});

onBothEngines('emails are retried with growing pauses, then given up', async (engine) => {
  const smtpServer = await startSmtpServer();
  smtpServer.setFaults({ recipient: 450 });
  const app = await createTestSender(engine, { url: smtpServer.url });
  await app.add();
  const waits = [];
  for (;;) {
    await app.sender.sendDue();
    const [row] = await app.rows();
    if (row?.state !== 'waiting') break;
    const wait = (Date.parse(row.due_at) - Date.parse(app.now())) / 60_000;
    waits.push(wait);
    app.later(wait);
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 480, 1440]);
  expect((await app.rows())[0]).toMatchObject({ state: 'failed', attempts: 8 });
});

for (const greeting of [421, 'silence'] as const)
  onBothEngines(`a server that greets with ${greeting} costs no attempt`, async (engine) => {
    const smtpServer = await startSmtpServer();
    const app = await createTestSender(engine, { url: smtpServer.url, connect: 300 });
    await app.add(10);
    smtpServer.setFaults({ greeting });
    // Tries once a minute, and with one email at a time.
    for (let minute = 0; minute < 4; minute += 1) {
      await app.sender.sendDue();
      app.later(1);
    }
    expect(smtpServer.connections()).toBeLessThanOrEqual(5);
    const rows = await app.rows();
    expect(rows.every(({ state, attempts }) => state === 'waiting' && attempts === 0)).toBe(true);
    // The owner sees which emails are stuck.
    expect(await countStuck(app.database.db)).toBeGreaterThan(0);
    smtpServer.setFaults({});
    // On a slow machine, even the greeting of a working server may come too late.
    while (smtpServer.mails.length < 10) {
      await app.sender.sendDue();
      app.later(1);
    }
    expect(smtpServer.mails).toHaveLength(10);
    expect(new Set((await app.rows()).map(({ state }) => state))).toEqual(new Set(['sent']));
  });

onBothEngines('urgent emails overtake a newsletter issue', async (engine) => {
  const smtpServer = await startSmtpServer();
  const app = await createTestSender(engine, { url: smtpServer.url });
  await app.add(2, { priority: 1, body: { subject: 'Letter' } });
  await app.add(4, { body: { subject: 'Confirm' } });
  await app.sender.sendDue();
  const subjects = smtpServer.mails.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1]);
  expect(subjects.join()).toBe('Confirm,Confirm,Confirm,Confirm,Letter,Letter');
});
