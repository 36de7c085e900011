import { sql } from 'kysely';
import { expect } from 'vitest';
import type { MessagePage } from '#features/messages/calls.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

async function openTestAdmin(engine: Engine, environment: Record<string, string> = {}) {
  const app = await createTestApp(engine, { environment });
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
  return { app, callAdmin, write, list };
}

onBothEngines('a message is listed, read, moved and counted', async (engine) => {
  const { callAdmin, write, list } = await openTestAdmin(engine);
  await write({ name: 'Ada', message: 'The toaster has left the house.' });
  await write({ name: 'Bob' });
  const { rows, counts } = await list();
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['Bob', 'unread'],
    ['Ada', 'unread'],
  ]);
  expect(counts).toEqual({ inbox: 2, unread: 2, answered: 0, archived: 0, spam: 0 });
  const id = rows[1]?.id;
  expect(await callAdmin('GET', `messages/${id}`)).toMatchObject({
    message: 'The toaster has left the house.',
    state: 'unread',
  });
  const move = (state: string, ids: unknown[] = [id]) =>
    callAdmin('PUT', 'messages', { ids, state });
  expect(await move('archived')).toEqual({ ok: true });
  expect((await list()).counts).toMatchObject({ inbox: 1, unread: 1, archived: 1 });
  expect((await list('folder=archived')).rows.map(({ name }) => name)).toEqual(['Ada']);
  expect(await move('spam', [4711])).toBe('404: This message doesn’t exist.');
  expect(await move('eaten')).toBe('400: Unknown status.');
  expect(await move('spam', [])).toBe('400: Select a message first.');
});

onBothEngines('a search covers name, address and text, without wildcards', async (engine) => {
  const { callAdmin, write, list } = await openTestAdmin(engine);
  await write({ name: 'Ada Lovelace' });
  await write({ name: 'Bob_100%' });
  await write({ name: 'Cleo', message: 'My Zombie Garage does not open any more.' });
  const [newest] = (await list()).rows;
  await callAdmin('PUT', 'messages', { ids: [newest?.id], state: 'spam' });
  const found = async (words: string) =>
    (await list(`search=${encodeURIComponent(words)}`)).rows.length;
  const words = ['lovelace', 'zombie GARAGE', 'your zombie', '100%', '_', '%%', '\\'];
  expect(await Promise.all(words.map(found))).toEqual([1, 1, 0, 1, 1, 0, 0]);
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
  expect(await callAdmin('DELETE', `messages?ids=${id},4711`)).toEqual({ deleted: 1 });
  expect(await callAdmin('DELETE', `messages?ids=${id}`)).toBe('404: This message doesn’t exist.');
  for (const { name: table } of await app.database.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.database.db);
    expect([table, JSON.stringify(rows)]).toEqual([table, expect.not.stringMatching(/zebulon/i)]);
  }
  expect((await list()).rows.map(({ name }) => name)).toEqual(['Ada']);
});
