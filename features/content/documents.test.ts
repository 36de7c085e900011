import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiError } from '#platform/http/result.ts';
import { type Engine, freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { DocumentDetail } from './calls.ts';
import {
  cancelSchedule,
  changeSlug,
  createDocument,
  createReview,
  type Documents,
  markStillRight,
  type NewDocument,
  publish,
  publishDue,
  restore,
  saveDocument,
  schedule,
  trash,
  unpublish,
} from './documents.ts';
import type { Kinds } from './kinds.ts';
import { readPublic } from './public-content.ts';
import {
  type DocumentRow,
  listDocuments,
  listVersions,
  publicationTimes,
  stateOf,
} from './queries.ts';

const gadget = z.strictObject({
  name: z.string().min(1),
  kind: z.string().optional(),
  price: z.number().positive().optional(),
});
const text = z.strictObject({ title: z.string().min(1).max(20) });
const kinds: Kinds = {
  gadget: { folder: 'gadgets', schema: () => gadget },
  site: { folder: 'site', schema: () => undefined },
  review: {
    folder: 'reviews',
    schema: () => text,
    path: (slug) => `/${slug}-review`,
    about: 'gadget',
    isNumbered: true,
  },
  post: { folder: 'posts', schema: () => text, path: (slug) => `/blog/${slug}`, isNumbered: true },
  guide: { folder: 'guides', schema: () => text },
  page: { folder: 'pages', schema: () => text },
};

async function openDocuments(engine: Engine) {
  const { db } = await freshDatabase(engine);
  let now = new Date('2026-11-19T10:00:00Z');
  const changes: string[] = [];
  const documents: Documents = {
    db,
    kinds,
    clock: () => now,
    check: async ({ body }) => ({
      problems: body.includes('wrong')
        ? [{ field: 'body', line: 1, message: 'This is wrong.' }]
        : [],
      warnings: [],
    }),
    contradicted: async ({ value }) =>
      value.price === 30 ? [{ id: 1, sentence: 'It costs $10.' }] : [],
    needsNote: async () => false,
    onPublished: async () => void changes.push(now.toISOString()),
    pictures: () => {
      throw new Error('No export is expected.');
    },
  };
  return {
    documents,
    changes,
    create: async (document: NewDocument) => row(await createDocument(documents, document, 1)),
    save: async (at: DocumentRow, body: string, value = { title: 'Kettle' }) =>
      saveDocument(documents, { ...at, body, value }, 1),
    wait: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    now: () => now,
    publicTexts: async () =>
      (await readPublic(db, kinds)).content
        .list('post')
        .map(({ slug, body }) => `${slug}: ${body}`),
  };
}

function row(result: DocumentRow | ApiError): DocumentRow {
  if ('status' in result) throw new Error(result.message);
  return result;
}

const statusOf = (result: DocumentRow | ApiError) => ('status' in result ? result.status : 200);

const kettle: NewDocument = {
  kind: 'post',
  slug: 'kettle',
  value: { title: 'Kettle' },
  body: 'One.',
};

onBothEngines('readers see a text from its publication to its removal only', async (engine) => {
  const { create, save, documents, publicTexts, wait } = await openDocuments(engine);
  const draft = await create(kettle);
  expect(await publicTexts()).toEqual([]);
  const published = row(await publish(documents, draft));
  wait(24 * 60);
  expect(await publicTexts()).toEqual(['kettle: One.']);
  const changed = row(await save(published, 'Two.'));
  expect([stateOf(changed), await publicTexts()]).toEqual(['changed', ['kettle: One.']]);
  const again = row(await publish(documents, changed));
  expect(await publicTexts()).toEqual(['kettle: Two.']);
  expect(again).toMatchObject({ first_published: '2026-11-19T10:00:00.000Z', number: 1 });
  row(await unpublish(documents, draft.id));
  const { content } = await readPublic(documents.db, kinds);
  expect(content.list('post')).toEqual([]);
  expect([...content.gone]).toEqual(['/blog/kettle']);
});

onBothEngines('a text with problems is saved and not published', async (engine) => {
  const { create, save, documents } = await openDocuments(engine);
  const draft = await create(kettle);
  const wrong = row(await save(draft, 'This is wrong.'));
  expect(statusOf(await publish(documents, wrong))).toBe(422);
  expect(statusOf(await save(wrong, 'Right.', { title: 'A title that is far too long' }))).toBe(
    200,
  );
});

onBothEngines('an old mistake elsewhere in a text does not stop a correction', async (engine) => {
  const { create, save, documents } = await openDocuments(engine);
  const lenient = { ...documents, check: async () => ({ problems: [], warnings: [] }) };
  const published = row(await publish(lenient, row(await save(await create(kettle), 'wrong'))));
  const corrected = row(await save(published, 'wrong, but without the typo'));
  expect(statusOf(await publish(documents, corrected))).toBe(200);
});

onBothEngines(
  'a record is public when it is saved, and a broken rule saves nothing',
  async (engine) => {
    const { create, documents, changes } = await openDocuments(engine);
    const hidden = await create({ kind: 'gadget', slug: 'kettle', value: { name: 'Kettle' } });
    const edit = (at: DocumentRow, value: object) =>
      saveDocument(documents, { ...at, value: value as never, body: '' }, 1);
    const priced = row(await edit(hidden, { name: 'Kettle', price: 40 }));
    expect([priced.live_version, changes.length]).toEqual([null, 0]);
    const listed = row(await publish(documents, priced));
    const cheaper = row(await edit(listed, { name: 'Kettle', price: 30 }));
    expect([cheaper.live_version, changes.length]).toEqual([3, 2]);
    expect(JSON.parse(cheaper.contradictions)).toEqual([{ id: 1, sentence: 'It costs $10.' }]);
    const settled = row(
      await markStillRight(documents, cheaper.id, { id: 1, sentence: 'It costs $10.' }),
    );
    expect(settled.contradictions).toBe('[]');
    const refused = await edit(cheaper, { name: 'Kettle', price: -1 });
    expect(refused).toMatchObject({ status: 422, details: { problems: [{ field: 'price' }] } });
    const { content } = await readPublic(documents.db, kinds);
    expect(content.find('gadget', 'kettle')?.value).toEqual({ name: 'Kettle', price: 30 });
  },
);

onBothEngines(
  'of two saves at once one succeeds, and the other gets both texts',
  async (engine) => {
    const { create, save } = await openDocuments(engine);
    const draft = await create(kettle);
    const results = await Promise.all([save(draft, 'Mine.'), save(draft, 'Theirs.')]);
    expect(results.map(statusOf).toSorted()).toEqual([200, 409]);
    const refused = results.find((result) => statusOf(result) === 409);
    expect(refused).toMatchObject({
      details: { current: { version: 2, value: { title: 'Kettle' } } },
    });
    expect(statusOf(await save(draft, 'Typed before, saved later.'))).toBe(409);
  },
);

onBothEngines(
  'autosaves of ten minutes leave one version, and public ones stay',
  async (engine) => {
    const { create, save, documents, wait } = await openDocuments(engine);
    let at = row(await publish(documents, await create(kettle)));
    for (const body of ['a', 'ab', 'abc']) at = row(await save(at, body));
    wait(11);
    at = row(await save(at, 'abcd'));
    const versions = await listVersions(documents.db, at.id);
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 1]);
  },
);

onBothEngines('what another window saved stays when the owner keeps mine', async (engine) => {
  const { create, save, documents } = await openDocuments(engine);
  const theirs = row(await save(await create(kettle), 'Typed in the other window'));
  const value = { title: 'Kettle' };
  const mine = row(
    await saveDocument(documents, { ...theirs, body: 'Mine', value, keep: true }, 1),
  );
  await save(mine, 'Mine, longer');
  const versions = await listVersions(documents.db, mine.id);
  expect(versions.map(({ version }) => version)).toEqual([4, 2, 1]);
});

onBothEngines(
  'a scheduled version is published at its time, whatever was typed since or however late the site starts',
  async (engine) => {
    const { create, save, documents, wait, now, publicTexts } = await openDocuments(engine);
    const draft = await create(kettle);
    const note = { kind: 'update' as const, text: 'The kettle boils.' };
    const at = new Date(now().getTime() + 60 * 60_000);
    const planned = row(await schedule(documents, { ...draft, at, note }));
    await save(planned, 'Unfinished');
    const failures: string[] = [];
    const run = () => publishDue(documents, now(), async (_, reason) => void failures.push(reason));
    await run();
    expect(await publicTexts()).toEqual([]);
    wait(24 * 60);
    await run();
    expect([await publicTexts(), failures]).toEqual([['kettle: One.'], []]);
    const { content } = await readPublic(documents.db, kinds);
    const [post] = content.list('post');
    expect([post?.updates, post?.number]).toEqual([[{ date: '2026-11-20', ...note }], 1]);
    const { documents: rows } = await listDocuments(documents.db, {});
    expect(rows.map(stateOf)).toEqual(['changed']);
  },
);

onBothEngines('a schedule that fails or is canceled publishes nothing', async (engine) => {
  const { create, documents, wait, now, publicTexts } = await openDocuments(engine);
  const at = new Date(now().getTime() + 60_000);
  const canceled = await create({ ...kettle, slug: 'fan' });
  row(await schedule(documents, { ...canceled, at }));
  row(await cancelSchedule(documents, canceled.id));
  row(await schedule(documents, { ...(await create(kettle)), at }));
  const failures: string[] = [];
  const check = async () => ({
    problems: [{ field: 'body', line: 1, message: 'This is wrong.' }],
    warnings: [],
  });
  wait(2);
  await publishDue({ ...documents, check }, now(), async (_, reason) => void failures.push(reason));
  const { documents: rows } = await listDocuments(documents.db, { search: 'kettle' });
  expect([failures, rows[0]?.publish_problem, await publicTexts()]).toEqual([
    ['This is wrong.'],
    'This is wrong.',
    [],
  ]);
});

test("a publication goes live at the time that the owner chose in the site's time zone", async () => {
  const app = await createTestApp('sqlite', { environment: { LETTER_TIMEZONE: 'Asia/Tokyo' } });
  const post = { kind: 'post', slug: 'kettle', value: { title: 'Kettle' }, body: 'It boils.' };
  const { id, version } = await app.callAdmin<DocumentDetail>('POST', 'documents', post);
  const input = { version, at: '2026-11-20T09:00' };
  expect(await app.callAdmin('PUT', `documents/${id}/schedule`, input)).toMatchObject({
    publishAt: '2026-11-20T00:00:00.000Z',
  });
});

test('a publication that breaks delays no other, at its own time or a later one', async () => {
  const { create, documents, wait, now, publicTexts } = await openDocuments('sqlite');
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
  const [first, second] = [inMinutes(1), inMinutes(3)];
  row(await schedule(documents, { ...(await create({ ...kettle, body: 'Burning.' })), at: first }));
  row(await schedule(documents, { ...(await create({ ...kettle, slug: 'fan' })), at: second }));
  expect(await publicationTimes(documents.db, now())).toEqual({ due: undefined, next: first });
  wait(2);
  expect(await publicationTimes(documents.db, now())).toEqual({ due: first, next: second });
  const check: Documents['check'] = async ({ body }) => {
    if (body === 'Burning.') throw new Error('The disk is full.');
    return { problems: [], warnings: [] };
  };
  wait(2);
  expect(await publicationTimes(documents.db, now())).toEqual({ due: second, next: undefined });
  const run = publishDue({ ...documents, check }, now(), async () => {});
  await expect(run).rejects.toThrow('The disk is full.');
  expect(await publicTexts()).toEqual(['fan: One.']);
});

onBothEngines('what is in the trash is hidden and can be restored as a draft', async (engine) => {
  const { create, documents, publicTexts } = await openDocuments(engine);
  const published = row(await publish(documents, await create(kettle)));
  row(await trash(documents, published.id));
  const { documents: shown } = await listDocuments(documents.db, {});
  const { documents: trashed } = await listDocuments(documents.db, { state: 'trash' });
  expect([await publicTexts(), shown, trashed.length]).toEqual([[], [], 1]);
  expect(stateOf(row(await restore(documents, published.id)))).toBe('unpublished');
});

onBothEngines('an address is taken once, and stays once readers know it', async (engine) => {
  const { create, documents } = await openDocuments(engine);
  const draft = await create(kettle);
  expect(statusOf(await createDocument(documents, kettle, 1))).toBe(422);
  const renamed = row(await changeSlug(documents, draft.id, 'teapot'));
  row(await publish(documents, renamed));
  expect(statusOf(await changeSlug(documents, draft.id, 'kettle'))).toBe(422);
  for (const slug of ['7', 'A b', 'constructor', 'x'.repeat(81)])
    expect(statusOf(await createDocument(documents, { ...kettle, slug }, 1))).toBe(422);
});

onBothEngines('a new review comes with its gadget, or not at all', async (engine) => {
  const { documents } = await openDocuments(engine);
  const titles = async (kind: 'gadget' | 'review') =>
    (await listDocuments(documents.db, { kind })).documents.map(({ title }) => title);
  const review = row(await createReview(documents, { name: 'Crumb Kettle 2+' }, 1));
  expect([review.slug, review.kind, stateOf(review)]).toEqual([
    'crumb-kettle-2',
    'review',
    'draft',
  ]);
  expect(await titles('gadget')).toEqual(['Crumb Kettle 2+']);
  for (const input of [{ gadget: 'crumb-kettle-2' }, { gadget: 'teapot' }, { name: '!' }])
    expect(statusOf(await createReview(documents, input, 1))).toBe(422);
  expect([await titles('gadget'), await titles('review')]).toEqual([
    ['Crumb Kettle 2+'],
    ['Crumb Kettle 2+ Review'],
  ]);
  const value = { title: 'Kettle' };
  row(
    await publish(documents, row(await saveDocument(documents, { ...review, value, body: '' }, 1))),
  );
  expect((await readPublic(documents.db, kinds)).content.list('gadget')).toHaveLength(1);
});
