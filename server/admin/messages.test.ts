import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MessageDetail, MessagePage, MovedMessage } from '#contract/messages.ts';
import { tableNames } from '#database/schema/tables.ts';
import { createMigratedPlace, type Engine, onBothEngines } from '#tests/support/engines.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';
import { createTestSender } from '#tests/support/test-sender.ts';

async function openTestAdmin(engine: Engine, environment: Record<string, string> = {}) {
  const place = await createMigratedPlace(engine);
  const app = await createTestApp(engine, { place, environment });
  const { callAdmin } = app;
  let from = 0;
  const write = (fields: Partial<typeof aMessage> = {}) => {
    from += 1;
    return app.send('POST', '/api/contact', {
      json: { ...aMessage, ...fields },
      from: `203.0.113.${from}`,
    });
  };
  const list = (query = '') => callAdmin<MessagePage>('GET', `messages?${query}`);
  return { app, place, callAdmin, write, list };
}

onBothEngines('a message is listed, read, moved and counted', async (engine) => {
  const { callAdmin, write, list } = await openTestAdmin(engine);
  await write({ name: 'Ada', message: 'The toaster has left the house.' });
  await write({ name: 'Bob' });
  const { rows, counts } = await list();
  expect(rows.map(({ name, state, reply }) => [name, state, reply])).toEqual([
    ['Bob', 'unread', null],
    ['Ada', 'unread', null],
  ]);
  expect(counts).toEqual({ inbox: 2, unread: 2, answered: 0, archived: 0, spam: 0 });
  const id = rows[1]?.id;
  expect(await callAdmin('GET', `messages/${id}`)).toMatchObject({
    message: 'The toaster has left the house.',
    state: 'unread',
    replies: [],
    canMail: false,
    otherMessages: 1,
  });
  const move = (state: string, messages: unknown[] = [{ id, version: 0 }]) =>
    callAdmin('PATCH', 'messages', { messages, state });
  expect(await move('read')).toEqual({ moved: [{ id, version: 0, from: 'unread' }] });
  expect(await move('archived')).toEqual({ moved: [{ id, version: 1, from: 'read' }] });
  expect(await move('archived')).toEqual({ moved: [] });
  expect(await move('spam')).toMatch(/^409: A message was changed elsewhere/);
  expect((await list()).counts).toMatchObject({ inbox: 1, unread: 1, archived: 1 });
  expect((await list('folder=archived')).rows.map(({ name }) => name)).toEqual(['Ada']);
  expect(await move('spam', [{ id: 4711, version: 0 }])).toBe('404: This message doesn’t exist.');
  expect(await move('eaten')).toBe('400: Unknown status.');
  expect(await move('spam', [])).toBe('400: Select a message first.');
});

onBothEngines('several messages are moved at once, and back unless moved again', async (engine) => {
  const { callAdmin, write, list } = await openTestAdmin(engine);
  for (const name of ['Ada', 'Bob', 'Cleo']) await write({ name });
  const [cleo, bob, ada] = (await list()).rows;
  const move = async (messages: unknown[], state: string) =>
    callAdmin<{ moved: MovedMessage[] }>('PATCH', 'messages', { messages, state });
  await move([ada], 'read');
  const { moved } = await move([ada, bob, cleo], 'spam');
  expect(moved.map(({ id, from }) => [id, from])).toEqual([
    [ada?.id, 'read'],
    [bob?.id, 'unread'],
    [cleo?.id, 'unread'],
  ]);
  await move(moved.slice(1, 2), 'archived');
  // All or none.
  expect(await move(moved.slice(1), 'unread')).toMatch(/^409: /);
  expect((await list()).counts).toMatchObject({ unread: 0, archived: 1, spam: 2 });
  await move(moved.slice(2), 'unread');
  expect((await list()).counts).toMatchObject({ unread: 1, archived: 1, spam: 1 });
});

onBothEngines('emptying spam deletes only spam', async (engine) => {
  const { callAdmin, write, list } = await openTestAdmin(engine);
  for (const name of ['Ada', 'Bob', 'Cleo']) await write({ name });
  const messages = (await list()).rows.slice(0, 2);
  await callAdmin('PATCH', 'messages', { messages, state: 'spam' });
  expect(await callAdmin('DELETE', 'spam')).toEqual({ deleted: 2 });
  expect(await callAdmin('DELETE', 'spam')).toEqual({ deleted: 0 });
  expect((await list()).rows.map(({ name }) => name)).toEqual(['Ada']);
});

onBothEngines('a search covers name, address and text, without wildcards', async (engine) => {
  const { callAdmin, write, list } = await openTestAdmin(engine);
  await write({ name: 'Ada Lovelace' });
  await write({ name: 'Bob_100%' });
  await write({ name: 'Cleo', message: 'My Zombie Garage does not open any more.' });
  const [newest] = (await list()).rows;
  await callAdmin('PATCH', 'messages', { messages: [newest], state: 'spam' });
  const found = async (words: string) =>
    (await list(`search=${encodeURIComponent(words)}`)).rows.length;
  const words = ['lovelace', 'zombie GARAGE', 'MY zombie', 'your zombie', '100%', '_', '%%', '\\'];
  expect(await Promise.all(words.map(found))).toEqual([1, 1, 1, 0, 1, 1, 0, 0]);
});

test('a reply is stored and sent, and a rejection is shown', async () => {
  const smtpServer = await startSmtpServer();
  const { callAdmin, write, list, place } = await openTestAdmin('sqlite', {
    SMTP_URL: smtpServer.url,
    CONTACT_TO: 'owner@lab.example',
  });
  await write({
    name: 'Ada',
    email: 'ada@example.org',
    message: 'Is {{this}} filled?\nOr not at all?',
  });
  const { sender } = await createTestSender('sqlite', { place, url: smtpServer.url });
  const id = (await list()).rows[0]?.id;
  const answered = await callAdmin<MessageDetail>('POST', `messages/${id}/replies`, {
    text: 'It is {{not}}.',
    version: 0,
  });
  expect(answered).toMatchObject({
    state: 'answered',
    canMail: true,
    replies: [{ text: 'It is {{not}}.', state: 'waiting' }],
  });
  await sender.sendDue();
  const mail = smtpServer.mails.find(({ recipients }) => recipients.includes('ada@example.org'));
  expect(mail?.text ?? '').toContain('It is {{not}}.');
  expect(await callAdmin('GET', `messages/${id}`)).toMatchObject({ replies: [{ state: 'sent' }] });
  smtpServer.setFaults({ recipient: () => 550 });
  await callAdmin('POST', `messages/${id}/replies`, { text: 'Once more.', version: 1 });
  await sender.sendDue();
  const { replies } = await callAdmin<MessageDetail>('GET', `messages/${id}`);
  expect(replies.map(({ state }) => state)).toEqual(['sent', 'refused']);
  expect(replies[1]?.answer).toMatch(/550/);
  expect((await list()).rows).toMatchObject([
    { state: 'answered', reply: { state: 'refused', answer: replies[1]?.answer } },
  ]);
  expect(await callAdmin('POST', `messages/${id}/replies`, { text: '  ', version: 2 })).toBe(
    '400: Write a reply first.',
  );
});

test('repeating a reply whose response was lost sends it once', async () => {
  const smtpServer = await startSmtpServer();
  const { app, callAdmin, write, list, place } = await openTestAdmin('sqlite', {
    SMTP_URL: smtpServer.url,
    CONTACT_TO: 'owner@lab.example',
  });
  await write();
  const id = (await list()).rows[0]?.id;
  let known = 0;
  const reply = async (text: string) => {
    const path = `messages/${id}/replies`;
    const sent = await callAdmin<MessageDetail>('POST', path, { text, version: known });
    known = sent.version;
    return [sent.state, ...sent.replies.map((one) => one.text)];
  };
  expect(await reply('It did.')).toEqual(['answered', 'It did.']);
  known = 0;
  expect(await reply(' It did. ')).toEqual(['answered', 'It did.']);
  // Another tab has not shown the reply yet.
  const stale = { text: 'It did not.', version: 0 };
  expect(await callAdmin('POST', `messages/${id}/replies`, stale)).toMatch(
    /^409: .*answered or moved elsewhere.*"current":.*"It did\."/,
  );
  expect(await reply('It did, twice.')).toEqual(['answered', 'It did.', 'It did, twice.']);
  // A failed text can be sent again, and so can an old one.
  smtpServer.setFaults({ recipient: 550 });
  const { sender } = await createTestSender('sqlite', { place, url: smtpServer.url });
  await sender.sendDue();
  expect(await reply('It did, twice.')).toHaveLength(4);
  app.at('2026-11-15T14:00:00Z');
  expect(await reply('It did, twice.')).toHaveLength(5);
});

test('without a mail server a reply is stored and no email is added', async () => {
  const { app, callAdmin, write, list } = await openTestAdmin('sqlite');
  await write();
  const id = (await list()).rows[0]?.id;
  expect(
    await callAdmin('POST', `messages/${id}/replies`, {
      text: 'From my own program.',
      version: 0,
    }),
  ).toMatchObject({ state: 'answered', replies: [{ state: 'by hand', answer: null }] });
  const kinds = await app.database.db.selectFrom('outbox').select('kind').execute();
  expect(kinds).toEqual([{ kind: 'contact' }]);
});

onBothEngines('a deleted message and its emails leave nothing in the database', async (engine) => {
  const { app, callAdmin, write, list } = await openTestAdmin(engine, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    CONTACT_TO: 'o@lab.example',
  });
  await write({
    name: 'Zebulon',
    email: 'zebulon@example.org',
    message: 'Zebulon was here, and wants to be gone.',
  });
  await write({ name: 'Ada' });
  const id = (await list()).rows[1]?.id;
  await callAdmin('POST', `messages/${id}/replies`, { text: 'Dear Zebulon', version: 0 });
  expect(await callAdmin('DELETE', `messages?ids=${id},4711`)).toEqual({ deleted: 1 });
  expect(await callAdmin('DELETE', `messages?ids=${id}`)).toBe('404: This message doesn’t exist.');
  for (const table of tableNames) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.database.db);
    expect([table, JSON.stringify(rows)]).toEqual([table, expect.not.stringMatching(/zebulon/i)]);
  }
  expect((await list()).rows.map(({ name }) => name)).toEqual(['Ada']);
});
