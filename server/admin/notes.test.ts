import { expect, test } from 'vitest';
import type { AdminNoteDetail, AdminNotePage, NoteList, NoteResponse } from '#contract/notes.ts';
import { readVersion } from '#database/queries/data-version.ts';
import { findNote, moveNote, type NoteRow } from '#database/queries/notes.ts';
import { publishNote } from '#server/notes/notes.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const text = {
  title: 'The battery held 👩‍🔬',
  body: 'Two years, *still* alive.',
  kind: 'still alive',
  product: 'toaster',
};

async function openTestAdmin(engine: Engine) {
  const app = await createTestApp(engine);
  const read = async (slug: string) =>
    (await (await app.send('GET', `/api/notes/${slug}`)).json()) as NoteResponse;
  const list = async (query = '') =>
    (await (await app.send('GET', `/api/notes${query}`)).json()) as NoteList;
  const write = async (more: object = {}) =>
    (await app.request<AdminNoteDetail>('POST', '/api/admin/notes', { ...text, ...more })).body;
  const move = ({ id, version }: AdminNoteDetail, to: string, at?: string) =>
    app.request<AdminNoteDetail>('POST', `/api/admin/notes/${id}/state`, {
      to,
      version,
      ...(at ? { at } : {}),
    });
  const save = (id: number, change: object) =>
    app.request<AdminNoteDetail>('PUT', `/api/admin/notes/${id}`, { ...text, ...change });
  return { ...app, read, list, write, move, save };
}

onBothEngines('a note keeps every version from its draft until it is withdrawn', async (engine) => {
  const admin = await openTestAdmin(engine);
  const draft = await admin.write();
  expect(draft).toMatchObject({
    slug: 'the-battery-held',
    state: 'draft',
    version: 1,
    product: { slug: 'toaster' },
  });
  expect(await admin.read('the-battery-held')).toEqual({ note: null, isGone: false });
  const { body: second } = await admin.save(draft.id, { title: 'It held', version: 1 });
  expect(second).toMatchObject({ slug: 'it-held', version: 2 });
  const [before, version] = [admin.changes(), await readVersion(admin.database.db)];
  expect((await admin.move(second, 'published')).body).toMatchObject({ state: 'published' });
  expect(admin.changes()).toBe(before + 1);
  // Other processes see it by the version.
  expect(await readVersion(admin.database.db)).toBe(version + 1);
  expect(await admin.read('it-held')).toMatchObject({
    note: { title: 'It held', date: '2026-11-15T12:00:00.000Z', changed: null },
  });
  expect((await admin.list('?product=toaster')).notes.map(({ slug }) => slug)).toEqual(['it-held']);
  expect((await admin.list('?product=kettle')).notes).toEqual([]);

  admin.at('2026-11-15T18:00:00Z');
  const corrected = { title: 'It did not hold', body: 'It is dead.', version: 2 };
  const { body: third } = await admin.save(draft.id, corrected);
  // The URL is fixed at publication.
  expect(await admin.read('it-held')).toMatchObject({
    note: {
      title: 'It did not hold',
      changed: '2026-11-15T18:00:00.000Z',
      date: '2026-11-15T12:00:00.000Z',
    },
  });
  expect(third.versions.map(({ version, title }) => [version, title])).toEqual([
    [3, 'It did not hold'],
    [2, 'It held'],
    [1, 'The battery held 👩‍🔬'],
  ]);

  expect((await admin.move(third, 'withdrawn')).status).toBe(200);
  expect(await admin.read('it-held')).toEqual({ note: null, isGone: true });
  expect((await admin.list()).notes).toEqual([]);
  const whole = await admin.callAdmin<AdminNoteDetail>('GET', `/api/admin/notes/${draft.id}`);
  expect(whole.versions).toHaveLength(3);
  const changes = await admin.history(`note ${draft.id}`);
  expect(changes.map(({ what }) => what)).toEqual([
    'note unpublished',
    'note changed',
    'note published',
    'note changed',
    'note written',
  ]);
});

test('repeating a save whose response was lost changes nothing', async () => {
  const admin = await openTestAdmin('sqlite');
  const key = 'a-key-of-the-page-that-wrote-it';
  const [first, second] = await Promise.all([admin.write({ key }), admin.write({ key })]);
  expect(second).toEqual(first);
  // A repeated request returns the saved text, not the text typed since.
  expect(await admin.write({ key, title: 'The battery held well' })).toEqual(first);
  const change = { body: 'Three years.', version: 1 };
  const save = () => admin.save(first.id, change);
  const saved = await save();
  expect(await save()).toEqual(saved);
  // A different text from the same version is a conflict.
  expect((await admin.save(first.id, { ...change, body: 'Four years.' })).status).toBe(409);
  expect((await admin.callAdmin<AdminNotePage>('GET', '/api/admin/notes')).notes).toHaveLength(1);
  const changes = await admin.history(`note ${first.id}`);
  expect(changes.map(({ what }) => what)).toEqual(['note changed', 'note written']);
  // Two notes may have the same text, and earlier releases send no key.
  expect((await admin.write({ key: 'a-key-of-another-page' })).id).not.toBe(first.id);
  expect((await admin.write()).id).not.toBe(first.id);
});

onBothEngines('a scheduled note is published once, at its latest time', async (engine) => {
  const admin = await openTestAdmin(engine);
  const { db } = admin.database;
  const draft = await admin.write();
  const { body: first } = await admin.move(draft, 'scheduled', '2026-11-15T18:00:00+02:00');
  expect(first).toMatchObject({ state: 'scheduled', publishAt: '2026-11-15T16:00:00.000Z' });
  await publishNote(db, draft.id, new Date('2026-11-15T15:59:59Z'));
  expect((await admin.list()).notes).toEqual([]);
  await admin.move(first, 'scheduled', '2026-11-15T20:00:00Z');
  await publishNote(db, draft.id, new Date('2026-11-15T16:00:00Z'));
  expect((await admin.list()).notes).toEqual([]);
  const jobs = await db
    .selectFrom('jobs')
    .select(['due_at', 'payload'])
    .where('kind', '=', 'publish-note')
    .execute();
  expect(jobs.map(({ due_at }) => due_at).toSorted()).toEqual([
    '2026-11-15T16:00:00.000Z',
    '2026-11-15T20:00:00.000Z',
  ]);
  for (const _ of ['twice', 'on two machines'])
    await publishNote(db, draft.id, new Date('2026-11-15T20:00:01Z'));
  expect((await admin.list()).notes).toMatchObject([{ date: '2026-11-15T20:00:01.000Z' }]);
});

onBothEngines('conflicting changes of a note overwrite nothing', async (engine) => {
  const admin = await openTestAdmin(engine);
  const draft = await admin.write();
  const save = (title: string) => admin.save(draft.id, { title, version: 1 });
  const answers = await Promise.all([save('One'), save('Two')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await admin.move(draft, 'published')).status).toBe(409);
});

test('invalid notes are rejected and not stored', async () => {
  const admin = await openTestAdmin('sqlite');
  const tries: [what: object, status: number, message: string, field: string][] = [
    [{ title: ' ' }, 400, 'Enter a title.', 'title'],
    [
      { title: 'a\u202eb' },
      400,
      'The title contains an invisible character. Remove it and try again.',
      'title',
    ],
    [{ body: 'x'.repeat(6001) }, 400, '6,000 characters or fewer', 'body'],
    [{ kind: 'gossip' }, 400, 'Unknown note type.', 'kind'],
    [{ product: 'submarine' }, 422, 'This product doesn’t exist.', 'product'],
  ];
  for (const [what, status, message, field] of tries)
    for (const path of ['/api/admin/notes', '/api/admin/note-preview']) {
      const answer = await admin.request('POST', path, { ...text, ...what });
      expect(answer).toMatchObject({ status, text: expect.stringContaining(message), field });
    }
  expect(await admin.callAdmin('GET', '/api/admin/notes')).toEqual({ notes: [], next: null });
});

test('notes with the same title get different URLs, and only drafts can be deleted', async () => {
  const admin = await openTestAdmin('sqlite');
  const first = await admin.write({ title: 'Déjà vu!' });
  const second = await admin.write({ title: 'Deja vu' });
  const slugs = [first.slug, second.slug, (await admin.write({ title: '…' })).slug];
  expect(slugs).toEqual(['deja-vu', 'deja-vu-2', 'note']);
  await admin.move(first, 'published');
  expect((await admin.request('DELETE', `/api/admin/notes/${first.id}`)).status).toBe(422);
  expect((await admin.request('DELETE', `/api/admin/notes/${second.id}`)).status).toBe(200);
  expect((await admin.request('GET', `/api/admin/notes/${second.id}`)).status).toBe(404);
  expect((await admin.move(first, 'draft')).status).toBe(422);
});

test('an unfinished draft is saved and can be published once it is complete', async () => {
  const admin = await openTestAdmin('sqlite');
  for (const [body, why] of [
    ['<img src=x onerror=alert(1)>', 'Line 1 contains HTML'],
    ['[x](javascript:alert(1))', 'isn’t a valid link'],
  ] as const) {
    const draft = await admin.write({ body });
    expect(draft).toMatchObject({ state: 'draft', body, unready: expect.stringContaining(why) });
    for (const at of [undefined, '2026-11-16T12:00:00Z'])
      expect(await admin.move(draft, at ? 'scheduled' : 'published', at)).toMatchObject({
        status: 422,
        text: expect.stringContaining(why),
      });
    const { body: second } = await admin.save(draft.id, { version: 1 });
    expect(second.unready).toBeNull();
    const { body: out } = await admin.move(second, 'published');
    // Published and scheduled notes must stay valid.
    expect((await admin.save(out.id, { body, version: out.version })).status).toBe(422);
  }
});

onBothEngines(
  'a text with a zero byte is rejected, and an impossible version too',
  async (engine) => {
    const admin = await openTestAdmin(engine);
    expect(
      await admin.request('POST', '/api/admin/notes', { ...text, body: 'a\0b' }),
    ).toMatchObject({
      status: 400,
      text: 'The text contains an invisible character. Remove it and try again.',
      field: 'body',
    });
    const { id } = await admin.write();
    expect((await admin.save(id, { version: 2 ** 40 })).status).toBe(400);
  },
);

test('fifty notes are one page, and one more starts a second page', async () => {
  const admin = await openTestAdmin('sqlite');
  const page = (query = '') => admin.callAdmin<AdminNotePage>('GET', `/api/admin/notes${query}`);
  for (let n = 0; n < 50; n += 1) await admin.write({ title: `Note ${n}` });
  expect(await page()).toMatchObject({ notes: { length: 50 }, next: null });
  await admin.write({ title: 'One more' });
  const { next } = await page();
  expect((await page(`?before=${next}`)).notes.map(({ title }) => title)).toEqual(['Note 0']);
});

onBothEngines('a note that was published meanwhile does not become a draft', async (engine) => {
  const admin = await openTestAdmin(engine);
  const draft = await admin.write();
  await admin.move(draft, 'scheduled', '2026-11-15T13:00:00Z');
  const { db } = admin.database;
  const before = await findNote(db, draft.id);
  await publishNote(db, draft.id, new Date('2026-11-15T13:00:00Z'));
  // The request read the note before the job published it.
  const move = { to: 'draft', version: 1 } as const;
  const isMoved = await db
    .transaction()
    .execute((trx) => moveNote(trx, before as NoteRow, move, admin.clock()));
  expect(isMoved).toBe(false);
  expect((await admin.read('the-battery-held')).note).not.toBeNull();
});

onBothEngines(
  'notes with the same title that are saved at once get different URLs',
  async (engine) => {
    const admin = await openTestAdmin(engine);
    await admin.write({ title: 'Logs in' });
    const notes = await Promise.all(Array.from({ length: 8 }, () => admin.write()));
    expect(new Set(notes.map((note) => note?.slug)).size).toBe(8);
  },
);
