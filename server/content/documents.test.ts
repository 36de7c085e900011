import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type {
  DocumentConflict,
  DocumentDetail,
  DocumentList,
  DocumentPage,
  DocumentRejection,
} from '#contract/documents.ts';
import { insertDocument } from '#database/queries/document-versions.ts';
import { create, find, move, read, save, send, shortPost } from '#tests/support/documents.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { smallContent } from '#tests/support/small-content.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createChecker } from './check.ts';

onBothEngines('a document is created once per key, and a slug is taken once', async (engine) => {
  const app = await createTestApp(engine);
  const post = (slug: string, keys: string[]) =>
    Promise.all(
      keys.map((key) =>
        app.request<DocumentDetail>('POST', 'documents', {
          ...{ kind: 'post', slug, source: shortPost('Kettle'), key },
        }),
      ),
    );
  const [first, ...again] = await post('kettle', ['a', 'a', 'a']);
  expect(first?.body).toMatchObject({
    kind: 'post',
    slug: 'kettle',
    title: 'Kettle',
    state: 'draft',
    version: 1,
    liveVersion: null,
    scheduledVersion: null,
    publishAt: null,
    problems: [],
    source: shortPost('Kettle'),
  });
  expect(again.map(({ body }) => body)).toEqual([first?.body, first?.body]);
  // Requests that overtake each other between two statements.
  for (const slug of ['fan', 'fork']) {
    const answers = await post(slug, Array(8).fill(slug));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  }
  const others = await post('lamp', ['b', 'c', 'd', 'e']);
  expect(others.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
});

onBothEngines(
  'a save makes the next version, and a repeated one changes nothing',
  async (engine) => {
    const app = await createTestApp(engine);
    const first = await create(app, 'kettle', shortPost('Kettle'));
    const saved = await save(app, first, shortPost('Kettle', 'New.'));
    expect([saved.status, saved.body.version]).toEqual([200, 2]);
    const repeated = await save(app, first, shortPost('Kettle', 'New.'));
    expect([repeated.status, repeated.body.version]).toEqual([200, 2]);
  },
);

onBothEngines('a save of an outdated version answers 409 with the current one', async (engine) => {
  const app = await createTestApp(engine);
  const first = await create(app, 'kettle', shortPost('Kettle'));
  await save(app, first, shortPost('Kettle', 'Mine.'));
  for (const version of [1, 3, 99]) {
    const { status, text } = await save(app, { ...first, version }, shortPost('Kettle', 'Theirs.'));
    const conflict: DocumentConflict = JSON.parse(text);
    expect([status, conflict.current.version, conflict.current.source]).toEqual([
      409,
      2,
      shortPost('Kettle', 'Mine.'),
    ]);
    expect(conflict.message).toContain('changed elsewhere');
  }
  expect((await read(app, first.id)).source).toBe(shortPost('Kettle', 'Mine.'));
});

onBothEngines('of two saves at once, one succeeds', async (engine) => {
  const app = await createTestApp(engine);
  let document = await create(app, 'kettle', shortPost('Kettle'));
  // The second time, the save that succeeds replaces an autosave, which the others still read.
  for (const version of [2, 3, 4, 5]) {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => save(app, document, shortPost('Kettle', text + version))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    document = await read(app, document.id);
    expect(document.version).toBe(version);
  }
});

onBothEngines('a document can be opened while autosaves replace each other', async (engine) => {
  const app = await createTestApp(engine);
  let document = await create(app, 'kettle', shortPost('Kettle'));
  const path = `documents/${document.id}`;
  for (const text of ['one', 'two', 'three', 'four']) {
    const saving = save(app, document, shortPost('Kettle', text));
    const opened: ReturnType<typeof app.request>[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      if (turn % 3 === 0) opened.push(app.request('GET', path));
      await setImmediate();
    }
    document = (await saving).body;
    for (const { status } of await Promise.all(opened)) expect(status).toBe(200);
  }
});

onBothEngines('autosaves meanwhile are conflicts, not errors', async (engine) => {
  const app = await createTestApp(engine);
  const { id } = await create(app, 'kettle', shortPost('Kettle'));
  const calls = ['publish', 'schedule'];
  const answers: [string, number, string][] = [];
  for (const [round, call] of [...calls, ...calls].entries()) {
    const { body: document } = await save(
      app,
      await read(app, id),
      shortPost('Kettle', `${round}`),
    );
    const target = { id, version: document.version };
    const input = { documents: [target], at: '2030-01-01T10:00' };
    const sent = [];
    for (let turn = 0; turn < 40; turn += 1) {
      if (turn === 3 + 4 * round)
        sent.push(save(app, document, shortPost('Kettle', `${round} again`)));
      if (turn % 4 === 0) sent.push(app.request('POST', `${call}`, input));
      await setImmediate();
    }
    for (const { status, text } of await Promise.all(sent)) answers.push([call, status, text]);
  }
  expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
});

onBothEngines('autosaves of ten minutes leave one version', async (engine) => {
  const app = await createTestApp(engine);
  let document = await create(app, 'kettle', shortPost('Kettle'));
  const saveAt = async (time: string, text: string) => {
    app.at(`2026-11-15T${time}:00Z`);
    document = (await save(app, document, shortPost('Kettle', text))).body;
  };
  await saveAt('12:01', 'one');
  await saveAt('12:05', 'two');
  await saveAt('12:10', 'three');
  expect(document.versions.map(({ version }) => version)).toEqual([4, 1]);
  await saveAt('12:21', 'four');
  expect(document.versions.map(({ version }) => version)).toEqual([5, 4, 1]);
});

test('autosaves that were live, scheduled or previewed stay', async () => {
  const app = await createTestApp('sqlite');
  let document = await create(app, 'kettle', shortPost('Kettle'));
  const next = async (text: string) => {
    document = (await save(app, document, shortPost('Kettle', text))).body;
    return [{ id: document.id, version: document.version }];
  };
  await app.request('POST', 'publish', { documents: await next('live') });
  document = await read(app, document.id);
  await app.request('POST', `documents/${document.id}/preview`, {});
  await app.request('POST', 'schedule', {
    documents: await next('scheduled'),
    at: '2026-12-01T10:00:00Z',
  });
  await next('autosave');
  await next('last');
  const { versions } = await read(app, document.id);
  // The publication made version 3 of version 2, with a date.
  expect(versions.map(({ version }) => version)).toEqual([6, 4, 3, 1]);
});

const tooLong: Record<string, string> = {
  long: 'x'.repeat(256 * 1024 + 1),
  umlauts: 'ü'.repeat(128 * 1024 + 1),
};

const wrongDocuments = [
  [{ slug: 'Kettle' }, 422, 'Use lowercase letters'],
  [{ slug: '../kettle' }, 422, 'Use lowercase letters'],
  [{ slug: '' }, 422, 'Use lowercase letters'],
  [{ kind: 'review', slug: 'how-we' }, 422, 'is reserved'],
  [{ kind: 'product', slug: 'a-vs-b' }, 422, 'is reserved'],
  [{ kind: 'post', slug: '7' }, 422, 'is reserved'],
  [{ kind: 'page', slug: 'admin' }, 422, 'is reserved'],
  [{ kind: 'page', slug: 'healthz' }, 422, 'is reserved'],
  [{ kind: 'product', slug: 'constructor' }, 422, 'is reserved'],
  [{ slug: 'taken' }, 422, 'is or was the URL of another document'],
  [{ kind: 'site', slug: 'more' }, 422, 'exist already'],
  [{ kind: 'poem' }, 400, 'Unknown kind'],
  [{ source: 'a\0b' }, 400, 'can’t be stored'],
  [{ source: 'a\ud800b' }, 400, 'can’t be stored'],
  [{ slug: 'long' }, 413, 'The limit is 256 KB'],
  [{ slug: 'umlauts' }, 413, 'The limit is 256 KB'],
] as const;

test('what cannot be created is rejected with a reason, and nothing changes', async () => {
  const app = await createTestApp('sqlite');
  await create(app, 'taken', shortPost('Taken'));
  for (const [input, status, message] of wrongDocuments) {
    const answer = await app.request('POST', 'documents', {
      kind: 'post',
      slug: 'kettle',
      source: tooLong[Object.values(input).join()] ?? shortPost('Kettle'),
      key: 'k',
      ...input,
    });
    expect([input, answer.status, answer.text]).toEqual([
      input,
      status,
      expect.stringContaining(message),
    ]);
    if (status === 422) expect((JSON.parse(answer.text) as DocumentRejection).message).toBeTruthy();
  }
  const { body } = await app.request<DocumentList>('GET', 'documents');
  expect(body.documents.map(({ slug }) => slug)).toEqual(['taken']);
});

test('a text of 256 KB that is slow to read is saved, and reported as a problem', async () => {
  const checker = createChecker({ processor: 300, total: 30_000 });
  onTestFinished(() => checker.close());
  const app = await createTestApp('sqlite', { checker });
  const first = await create(app, 'kettle', shortPost('Kettle'));
  const { status, body } = await save(app, first, '"'.repeat(256 * 1024));
  expect([status, body.version]).toEqual([200, 2]);
  expect(body.problems[0]?.message).toBe('Checking this text takes too long.');
});

onBothEngines('documents are listed by kind, state and words, in pages', async (engine) => {
  const app = await createTestApp(engine);
  for (const slug of ['kettle', 'toaster']) await create(app, slug, shortPost(`A ${slug} 100%`));
  await create(app, 'about-us', 'Text.\n', 'page');
  const list = async (query: string) =>
    (await app.request<DocumentList>('GET', `documents?${query}`)).body.documents.map(
      ({ slug }) => slug,
    );
  expect(await list('')).toEqual(['about-us', 'toaster', 'kettle']);
  expect(await list('kind=post')).toEqual(['toaster', 'kettle']);
  expect(await list('state=draft&q=kettle%20100%25')).toEqual(['kettle']);
  expect(await list('q=100_')).toEqual([]);
  expect(await list('state=Live%20with%20changes')).toEqual([]);
  const [, toaster] = (await app.request<DocumentList>('GET', 'documents')).body.documents;
  expect(await list(`before=${toaster?.id}`)).toEqual(['kettle']);
  // A full page without another one behind it is the last.
  const version = { source: '', hash: '', reason: 'created', session: null, at: '2026' } as const;
  const add = (slug: string) =>
    app.database.db
      .transaction()
      .execute((trx) => insertDocument(trx, { kind: 'post', slug, title: slug }, version));
  const next = async () => (await app.callAdmin<DocumentPage>('GET', 'documents?kind=post')).next;
  for (let n = 1; n <= 98; n += 1) await add(`post-${n}`);
  expect(await next()).toBeNull();
  await add('post-101');
  expect(await next()).toEqual(expect.any(Number));
});

onBothEngines('a URL can be changed until a document has been public', async (engine) => {
  const app = await createTestApp(engine, { documents: smallContent() });
  const to = (id: number, slug: string) =>
    app.request<DocumentList>('PUT', `documents/${id}/slug`, { slug });
  const { id } = await create(app, 'unnamed', shortPost('Kettle'));
  expect((await to(id, 'kettle')).status).toBe(200);
  const [live] = (await send(app, 'publish', [await read(app, id)])).documents;
  expect(live).toMatchObject({ slug: 'kettle', state: 'live' });
  await move(app, 'unpublish', await read(app, id));
  expect(await to(id, 'jug')).toMatchObject({ status: 422 });
  // The documents of a gadget change together, and one of them was public.
  const facts = 'kind: power-bank\nprices: []\nrefs: {}\nfacts: []\n';
  const rival = await create(app, 'rival', facts, 'facts');
  const product = await create(app, 'rival', 'name: Rival\n', 'product');
  const { documents } = (await to(rival.id, 'other')).body;
  expect(documents.map(({ id: one, slug }) => [one, slug])).toEqual([
    [rival.id, 'other'],
    [product.id, 'other'],
  ]);
  const known = await find(app, 'facts', 'kettle');
  expect((await to(known.id, 'jug')).status).toBe(422);
});

onBothEngines('what others refer to stays, and the answer lists them', async (engine) => {
  const app = await createTestApp(engine, { documents: smallContent() });
  for (const kind of ['product', 'facts', 'review'] as const)
    for (const name of ['unpublish', 'trash'] as const) {
      const { status, text } = await move(app, name, await find(app, kind, 'kettle'));
      const { message, documents = [] } = JSON.parse(text) as DocumentRejection;
      expect([kind, name, status, message]).toEqual([
        kind,
        name,
        422,
        'Other documents refer to “The kettle”. Change them first, then try again.'.replace(
          'The kettle',
          (await find(app, kind, 'kettle')).title,
        ),
      ]);
      expect([kind, documents.length > 0]).toEqual([kind, true]);
    }
  // Nothing links to the article.
  const article = await find(app, 'post', 'a-week');
  expect((await move(app, 'unpublish', article)).status).toBe(200);
  const { gone, paths, library } = await app.published();
  expect([gone.has('/blog/a-week'), paths.has('/blog/a-week')]).toEqual([true, false]);
  expect(library.entries.some(({ slug }) => slug === 'a-week')).toBe(false);
});

onBothEngines('a rejected save, slug or publication changes nothing', async (engine) => {
  const app = await createTestApp(engine);
  await create(app, 'taken', shortPost('Taken'));
  const { id } = await create(app, 'kettle', shortPost('Kettle'));
  const before = await read(app, id);
  const own = `documents/${id}`;
  const documents = [{ id, version: 7 }];
  const at = '2026-12-01T10:00:00Z';
  for (const [status, method, path, body] of [
    [413, 'PUT', own, { version: 1, source: tooLong.umlauts }],
    [400, 'PUT', own, { version: 1, source: 'a\0b' }],
    [400, 'PUT', own, { version: 1, source: 'a\ud800b' }],
    [400, 'PUT', own, { version: 1 }],
    [400, 'PUT', own, { version: 2 ** 40, source: 'x' }],
    [409, 'PUT', own, { version: 7, source: 'x' }],
    [422, 'PUT', `${own}/slug`, { slug: 'taken' }],
    [422, 'PUT', `${own}/slug`, { slug: 'Not a slug' }],
    [409, 'POST', `${own}/trash`, { version: 7 }],
    [409, 'POST', `${own}/preview`, { version: 7 }],
    [409, 'POST', 'publish', { documents }],
    [409, 'POST', 'schedule', { documents, at }],
    [409, 'POST', 'unschedule', { documents }],
    [422, 'POST', 'schedule', { documents: [{ id, version: 1 }], at: '2026-01-01T00:00' }],
  ] as const) {
    const answer = await app.request(method, path, body);
    expect([path, answer.status, answer.text.length > 10]).toEqual([path, status, true]);
    expect(await read(app, id)).toEqual(before);
  }
});

const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  .concat(['b: &b', 'c: &c', 'd: &d'].map((key, n) => `${key} [${Array(9).fill(`*${'abc'[n]}`)}]`))
  .join('\n');
const unreadable = [
  ['alias', shortPost('*nope'), 2, /\*nope refers to nothing/],
  ['aliases', shortPost(`Kettle\n${bomb}`), 4, /^This is not valid YAML: it has too many/],
  ['fields', shortPost('['.repeat(9000) + ']'.repeat(9000)), 2, /nested too deeply to read/],
  [
    'quotes',
    shortPost('Kettle', '>'.repeat(5000)),
    expect.any(Number),
    /too (deeply|many symbols)/,
  ],
] as const;

test('a document that cannot be read has a problem and stays readable', async () => {
  const app = await createTestApp('sqlite');
  for (const [what, source, line, message] of unreadable) {
    const { id, problems } = await create(app, `post-${what}`, source);
    const problem = { line, message: expect.stringMatching(message), fix: expect.any(String) };
    expect(problems).toContainEqual(expect.objectContaining(problem));
    expect((await read(app, id)).source).toBe(source);
  }
  const { status } = await app.request<DocumentList>('GET', 'documents?kind=post');
  expect(status).toBe(200);
});
