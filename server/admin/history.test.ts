import { expect, test } from 'vitest';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { productFiles } from '#tests/support/products.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';

async function openTestAdmin(engine: Engine) {
  const app = await createTestApp(engine, { documents: productFiles('toaster') });
  const callAdmin = async (method: string, path: string, json?: unknown) => {
    const answer = await app.callAdmin(method, `/api/${path}`, json);
    return typeof answer === 'string' ? answer : 'done';
  };
  const linkOf = async () => (await app.listed())[0]?.amazonUrl;
  return { app, callAdmin, entries: app.history, linkOf };
}

onBothEngines('an undo is a change that reaches the pages and can be undone', async (engine) => {
  const { app, callAdmin, entries, linkOf } = await openTestAdmin(engine);
  const first = await linkOf();
  await app.updateLink('https://www.amazon.com/dp/B0OTHER', await app.login());
  const changed = app.changes();
  const [edit] = await entries();
  expect(edit).toMatchObject({
    what: 'link changed',
    subject: 'product toaster',
    canUndo: true,
    undoes: null,
  });
  expect(await callAdmin('POST', `admin/history/${edit?.id}/undo`)).toBe('done');
  expect([await linkOf(), app.changes()]).toEqual([first, changed + 1]);
  const [undo] = await entries();
  expect(undo).toMatchObject({
    what: 'link changed',
    before: edit?.after,
    after: { amazonUrl: first },
    undoes: edit?.id,
  });
  // Undo is offered only where it would succeed.
  expect((await entries()).map(({ canUndo }) => canUndo)).toEqual([true, false]);
  expect(await callAdmin('POST', `admin/history/${edit?.id}/undo`)).toBe(
    '409: It was changed again later. Undo that change first.',
  );
  expect(await callAdmin('POST', `admin/history/${undo?.id}/undo`)).toBe('done');
  expect(await linkOf()).toBe('https://www.amazon.com/dp/B0OTHER');
  expect(await entries()).toHaveLength(3);
});

onBothEngines(
  'of simultaneous undos one succeeds, and none reverts a newer edit',
  async (engine) => {
    const { app, callAdmin, entries, linkOf } = await openTestAdmin(engine);
    const token = await app.login();
    await app.updateLink('https://www.amazon.com/dp/B0OTHER', token);
    const [edit] = await entries();
    const undo = () => callAdmin('POST', `admin/history/${edit?.id}/undo`);
    const answers = await Promise.all(Array.from({ length: 6 }, undo));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    for (let n = 0; n < 5; n += 1) {
      await app.updateLink('https://www.amazon.com/dp/B0OTHER', token);
      const newer = `https://www.amazon.com/dp/B0NEWER${n}`;
      const [last] = await entries();
      await Promise.all([
        callAdmin('POST', `admin/history/${last?.id}/undo`),
        app.updateLink(newer, token),
      ]);
      expect(await linkOf()).toBe(newer);
    }
  },
);

test('a moved message can be moved back, and final changes say so', async () => {
  const { app, callAdmin, entries } = await openTestAdmin('sqlite');
  await app.send('POST', '/api/contact', { json: aMessage });
  const { id } = await app.database.db
    .selectFrom('messages')
    .select('id')
    .executeTakeFirstOrThrow();
  await callAdmin('PATCH', 'admin/messages', { messages: [{ id, version: 0 }], state: 'spam' });
  const [moved] = await entries();
  expect(await callAdmin('POST', `admin/history/${moved?.id}/undo`)).toBe('done');
  const { state } = await app.database.db
    .selectFrom('messages')
    .select('state')
    .executeTakeFirstOrThrow();
  expect(state).toBe('unread');
  await callAdmin('DELETE', `admin/messages?ids=${id}`);
  const [deleted, undo] = await entries();
  expect([deleted?.canUndo, undo?.canUndo]).toEqual([false, false]);
  expect(await callAdmin('POST', `admin/history/${deleted?.id}/undo`)).toBe(
    '422: This change can’t be undone.',
  );
  expect(await callAdmin('POST', `admin/history/${undo?.id}/undo`)).toBe(
    '409: The item that was changed no longer exists.',
  );
  expect(await callAdmin('POST', 'admin/history/4711/undo')).toBe(
    '404: This change doesn’t exist.',
  );
});
