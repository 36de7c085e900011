import { expect } from 'vitest';
import type { HistoryPage } from '#contract/history.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { aMessage, openLab } from '#tests/support/lab.ts';

async function openDesk(engine: Engine) {
  const lab = await openLab(engine, { withAdmin: true });
  const token = await lab.login();
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async (method: string, path: string, json?: unknown) => {
    const answer = await lab.send(method, `/api/${path}`, { headers, ...(json === undefined ? {} : { json }) });
    return answer.status === 200 ? 'done' : `${answer.status}: ${await answer.text()}`;
  };
  const entries = async () =>
    ((await (await lab.send('GET', '/api/admin/history', { headers })).json()) as HistoryPage).entries;
  const linkOf = async () => (await lab.products()).find(({ slug }) => slug === 'toaster')?.amazonUrl;
  return { lab, token, ask, entries, linkOf };
}

onBothEngines('an undo is a new change, reaches the pages, and can be undone itself', async (engine) => {
  const { lab, token, ask, entries, linkOf } = await openDesk(engine);
  const first = await linkOf();
  await lab.updateLink('https://www.amazon.com/dp/B0OTHER', token);
  const changed = lab.changes();
  const [edit] = await entries();
  expect(edit).toMatchObject({ what: 'link changed', subject: 'product toaster', canUndo: true, undoes: null });
  expect(await ask('POST', `admin/history/${edit?.id}/undo`)).toBe('done');
  expect([await linkOf(), lab.changes()]).toEqual([first, changed + 1]);
  const [undo] = await entries();
  expect(undo).toMatchObject({ what: 'link changed', before: edit?.after, after: edit?.before, undoes: edit?.id });
  expect(await ask('POST', `admin/history/${edit?.id}/undo`)).toBe(
    '409: It has been changed again since. Undo the later change first.',
  );
  expect(await ask('POST', `admin/history/${undo?.id}/undo`)).toBe('done');
  expect(await linkOf()).toBe('https://www.amazon.com/dp/B0OTHER');
  expect(await entries()).toHaveLength(3);
});

onBothEngines('a message goes back to where it was; what is gone for good says so', async (engine) => {
  const { lab, ask, entries } = await openDesk(engine);
  await lab.send('POST', '/api/contact', { json: aMessage });
  const { id } = await lab.database.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  await ask('PATCH', `admin/messages/${id}`, { state: 'spam' });
  const [moved] = await entries();
  expect(await ask('POST', `admin/history/${moved?.id}/undo`)).toBe('done');
  const { state } = await lab.database.db.selectFrom('messages').select('state').executeTakeFirstOrThrow();
  expect(state).toBe('unread');
  await ask('DELETE', `admin/messages/${id}`);
  const [deleted, undo] = await entries();
  expect(deleted?.canUndo).toBe(false);
  expect(await ask('POST', `admin/history/${deleted?.id}/undo`)).toBe('422: Nothing brings that back.');
  expect(await ask('POST', `admin/history/${undo?.id}/undo`)).toBe('409: What was changed is not there any more.');
  expect(await ask('POST', 'admin/history/4711/undo')).toBe('404: There is no such change.');
});
