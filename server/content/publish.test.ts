import { expect, test } from 'vitest';
import { formatDocument } from '#content/source.ts';
import type { DocumentRejection } from '#contract/documents.ts';
import { create, edit, find, move, read, save, send, shortPost } from '#tests/support/documents.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { smallContent } from '#tests/support/small-content.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const slug = 'kettle';
const rejectionIn = (text: string) => JSON.parse(text) as DocumentRejection;

onBothEngines('the first publication writes the date into the text', async (engine) => {
  const app = await createTestApp(engine);
  const first = await create(app, 'kettle', shortPost('Kettle'));
  const { documents, status } = await send(app, 'publish', [first]);
  expect([status, documents]).toMatchObject([
    200,
    [{ id: first.id, state: 'live', version: 2, liveVersion: 2 }],
  ]);
  const published = await read(app, first.id);
  expect(published.source).toContain('date: 2026-11-15T12:00:00.000Z');
  app.at('2026-11-16T12:00:00Z');
  const changed = await edit(app, published, 'still works', 'broke');
  expect([changed.state, changed.liveVersion]).toEqual(['live with changes', 2]);
  await send(app, 'publish', [changed]);
  const { source, state, version } = await read(app, first.id);
  expect(state).toBe('live');
  expect(source).toContain('date: 2026-11-15T12:00:00.000Z');
  // A restored draft has no date yet.
  const { body: restored } = await save(app, { id: first.id, version }, shortPost('Kettle'));
  await send(app, 'publish', [restored]);
  expect((await read(app, first.id)).source).toContain('date: 2026-11-15T12:00:00.000Z');
});

onBothEngines('of several documents, one with a problem stops all', async (engine) => {
  const app = await createTestApp(engine);
  const good = await create(app, 'good', shortPost('Good'));
  const bad = await create(app, 'bad', shortPost('DRAFT title'));
  const { status, text } = await send(app, 'publish', [good, bad]);
  const { message, problems } = rejectionIn(text);
  expect([status, message]).toEqual([422, 'Can’t publish yet: 1 problem to fix.']);
  expect(problems).toMatchObject([
    { documentId: bad.id, field: 'title', line: 2, message: 'This text is a draft.' },
  ]);
  for (const { id } of [good, bad]) {
    const { state, version, problems: own } = await read(app, id);
    expect([state, version]).toEqual(['draft', 1]);
    expect(own).toHaveLength(id === bad.id ? 1 : 0);
  }
});

onBothEngines('publishing an outdated or unknown version is a conflict', async (engine) => {
  const app = await createTestApp(engine);
  const one = await create(app, 'one', shortPost('One'));
  const two = await create(app, 'two', shortPost('Two'));
  await save(app, two, shortPost('Two', 'Newer.'));
  for (const version of [1, 7]) {
    const { status, text } = await send(app, 'publish', [one, { ...two, version }]);
    expect([status, JSON.parse(text).current]).toMatchObject([
      409,
      { id: two.id, version: 2, source: shortPost('Two', 'Newer.') },
    ]);
  }
  expect((await read(app, one.id)).state).toBe('draft');
  expect((await send(app, 'publish', [{ id: 99, version: 1 }])).status).toBe(404);
  // No database can store this id.
  expect((await send(app, 'publish', [{ id: 2 ** 40, version: 1 }])).status).toBe(400);
});

onBothEngines('documents published at the same time are all live', async (engine) => {
  const app = await createTestApp(engine);
  const documents = [];
  for (const name of ['one', 'two', 'three', 'four'])
    documents.push(await create(app, name, shortPost(name)));
  const answers = await Promise.all(documents.map((one) => send(app, 'publish', [one])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a typo leaves no trace; an update and a correction add a dated sentence', async () => {
  const app = await createTestApp('sqlite', { documents: smallContent() });
  let review = await find(app, 'review', slug);
  const before = review.source;
  const publishChange = async (words: string, more: object) => {
    review = await edit(app, review, /$/, `\n${words}\n`);
    const { status, text } = await send(app, 'publish', [review], more);
    expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    review = await read(app, review.id);
  };
  await publishChange('A word.', {});
  expect(review.source).toBe(formatDocument('review', `${before}\nA word.\n`));
  const update = { note: { kind: 'update', text: 'We looked at it again.' } };
  await publishChange('Another word.', update);
  expect(review.source).toMatch(
    /- \{? ?date: 2026-11-15,?\s+kind: update,?\s+text: We looked at it again\./,
  );
  const correction = { note: { kind: 'correction', text: 'It was the other ear.' } };
  await publishChange('A third word.', correction);
  expect(review.source).toMatch(/kind: correction,?\s+text: It was the other ear\./);
  expect(review.source).toContain('We looked at it again.');
});

test('a note about changed facts is added to the review, and a draft stays a draft', async () => {
  const app = await createTestApp('sqlite', { documents: smallContent() });
  const facts = await edit(app, await find(app, 'facts', slug), /$/, '# Checked again.\n');
  const review = await find(app, 'review', slug);
  const draft = await edit(app, review, /$/, '\nNot yet public.\n');
  const { status, documents } = await send(app, 'publish', [facts], {
    note: { kind: 'update', text: 'The facts were checked again.' },
  });
  expect(status).toBe(200);
  expect(documents).toMatchObject([
    { id: facts.id, state: 'live' },
    { id: review.id, state: 'live with changes', liveVersion: 3, version: 4 },
  ]);
  const { source } = await read(app, draft.id);
  expect(source).toContain('Not yet public.');
  expect(source).toContain('The facts were checked again.');
  const live = await app.request<{ source: string }>('GET', `documents/${draft.id}/versions/3`);
  expect(live.body.source).toContain('The facts were checked again.');
  expect(live.body.source).not.toContain('Not yet public.');
});

onBothEngines('unpublishing, the trash and restoring keep every version', async (engine) => {
  const app = await createTestApp(engine);
  const first = await create(app, 'kettle', shortPost('Kettle'));
  const [live] = (await send(app, 'publish', [first])).documents;
  if (!live) throw new Error('It was not published.');
  const unpublished = await move(app, 'unpublish', live);
  expect(unpublished.documents).toMatchObject([{ state: 'unpublished', liveVersion: null }]);
  const trashed = await move(app, 'trash', live);
  expect(trashed.documents).toMatchObject([{ state: 'trash' }]);
  expect((await save(app, live, shortPost('Other'))).status).toBe(422);
  const restored = await move(app, 'restore', live);
  expect(restored.documents).toMatchObject([{ state: 'unpublished', version: 2 }]);
  expect((await send(app, 'publish', restored.documents)).documents).toMatchObject([
    { state: 'live', version: 2 },
  ]);
});
