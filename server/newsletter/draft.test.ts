import { expect, test } from 'vitest';
import type { IssueDraft } from '#contract/newsletter.ts';
import type { AdminNoteDetail } from '#contract/notes.ts';
import { listIssues } from '#database/queries/newsletter-issues.ts';
import { recordVote } from '#database/queries/votes.ts';
import { createJobHandlers } from '#server/background.ts';
import { addJob, createJobRunner } from '#server/jobs/runner.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { openTestNewsletter, smallLibrary, type TestApp } from '#tests/support/test-app.ts';
import { createDraft } from './draft.ts';
import { newsletterSchedules, sendPartsOf } from './jobs.ts';
import { sendIssue } from './send.ts';

const friday = '2026-11-20T10:00:00.000Z';

async function draftsOf({ database: { db } }: TestApp) {
  return (await listIssues(db)).map(({ date, state, draft }) => ({
    date,
    state,
    draft: JSON.parse(draft) as IssueDraft,
  }));
}

const included = ({ pieces }: IssueDraft) =>
  pieces.filter(({ isIncluded }) => isIncluded).map(({ key }) => key);

async function draftAt(app: TestApp, time: string, library = app.library, timeZone = 'UTC') {
  app.at(time);
  return createDraft({ library, timeZone }, app.database.db, app.clock(), {
    evenWithoutNews: false,
  });
}

async function sendAt(app: TestApp, id: number | undefined, time: string) {
  app.at(time);
  const parts = { ...sendPartsOf(app.jobParts), hasMailServer: true };
  expect(await sendIssue(parts, app.database.db, id ?? 0, app.clock())).toEqual({ ok: true });
}

onBothEngines('a draft has the latest news, the standings and the next advice', async (engine) => {
  const library = smallLibrary({
    'roomba-j7': '2026-11-18T08:00:00Z',
    'ai-technology-future': '2026-11-16T08:00:00Z',
    'tesla-model-y': '2026-10-01T08:00:00Z',
    'canon-eos-r5': '2026-12-24T08:00:00Z',
  });
  const app = await openTestNewsletter(engine, { library });
  const [product] = await app.products();
  const vote = { productId: product?.id ?? 0, emoji: product?.votes[0]?.emoji ?? '' };
  await recordVote(app.database.db, vote, app.clock());
  app.at('2026-11-17T08:00:00Z');
  const text = { title: 'It held', body: 'Still alive.', kind: 'news', product: null };
  const note = await app.callAdmin<AdminNoteDetail>('POST', '/api/admin/notes', text);
  const publish = { to: 'published', version: note.version };
  await app.callAdmin('POST', `/api/admin/notes/${note.id}/state`, publish);
  const id = await draftAt(app, friday);
  const [issue] = await draftsOf(app);
  expect(issue).toMatchObject({ date: '2026-11-20', state: 'draft' });
  const draft = issue?.draft as IssueDraft;
  expect(included(draft)).toEqual([
    'review roomba-j7',
    'post ai-technology-future',
    'note it-held',
  ]);
  // Stories with a future date belong to a later issue.
  expect(draft.pieces.map(({ key }) => key)).toEqual([
    'review roomba-j7',
    'post ai-technology-future',
    'note it-held',
    'review tesla-model-y',
  ]);
  expect(draft.standings).toMatchObject({
    month: '2026-11',
    isResult: false,
    rows: [{ name: product?.name, votes: 1 }, { votes: 0 }, { votes: 0 }],
  });
  expect(draft.advice).toBe(library.advice[0]);

  await sendAt(app, id, '2026-11-21T10:00:00.000Z');
  // The next week has no stories, so it is recorded as skipped.
  await draftAt(app, '2026-11-27T10:00:00.000Z');
  expect((await draftsOf(app)).map(({ date, state }) => [date, state])).toEqual([
    ['2026-11-27', 'skipped'],
    ['2026-11-20', 'sending'],
  ]);
  // The first issue of December has November's result and goes to monthly readers.
  await draftAt(app, '2026-12-04T10:00:00.000Z');
  const [december] = await draftsOf(app);
  expect(december).toMatchObject({
    state: 'draft',
    draft: {
      isMonthly: true,
      standings: { month: '2026-11', isResult: true },
      advice: library.advice[1],
      earlier: [],
    },
  });
});

test('news between draft and sending is in the next issue, and nothing repeats', async () => {
  const library = smallLibrary({
    'roomba-j7': '2026-11-18T08:00:00Z',
    'canon-eos-r5': '2026-11-20T12:00:00Z',
  });
  const app = await openTestNewsletter('sqlite', { library });
  await sendAt(app, await draftAt(app, friday), '2026-11-21T10:00:00.000Z');
  await draftAt(app, '2026-11-27T10:00:00.000Z');
  expect((await draftsOf(app)).map(({ draft }) => included(draft))).toEqual([
    ['review canon-eos-r5'],
    ['review roomba-j7'],
  ]);
});

test('a new draft replaces an unsent one and keeps its greeting', async () => {
  const library = smallLibrary({
    'roomba-j7': '2026-11-18T08:00:00Z',
    'canon-eos-r5': '2026-11-25T08:00:00Z',
  });
  const app = await openTestNewsletter('sqlite', { library });
  const id = await draftAt(app, friday);
  const { db } = app.database;
  const [first] = await draftsOf(app);
  await db
    .updateTable('letters')
    .set({ draft: JSON.stringify({ ...first?.draft, greeting: 'Hello.' }) })
    .where('id', '=', id ?? 0)
    .execute();
  await draftAt(app, '2026-11-27T10:00:00.000Z');
  const [second, dropped] = await draftsOf(app);
  expect([second?.state, dropped?.state]).toEqual(['draft', 'dropped']);
  expect(included(second?.draft as IssueDraft)).toEqual([
    'review canon-eos-r5',
    'review roomba-j7',
  ]);
  expect(second?.draft).toMatchObject({ greeting: 'Hello.', advice: library.advice[0] });
});

onBothEngines('three processes create one draft, also after a long pause', async (engine) => {
  const library = smallLibrary({ 'roomba-j7': '2026-11-29T08:00:00Z' });
  const app = await openTestNewsletter(engine, { library });
  const processes = [1, 2, 3].map(() =>
    createJobRunner({
      ...app.jobParts,
      handlers: createJobHandlers(app.jobParts),
      schedules: newsletterSchedules(app.settings.newsletter),
    }),
  );
  const look = () => Promise.all(processes.map((runner) => runner.runDue()));
  app.at('2026-11-19T12:00:00Z');
  await look();
  expect(await draftsOf(app)).toEqual([]);
  // No process ran from Thursday to the Tuesday after next.
  app.at('2026-12-01T12:00:00Z');
  for (let n = 0; n < 4; n += 1) await look();
  expect((await draftsOf(app)).map(({ date, state }) => [date, state])).toEqual([
    ['2026-12-01', 'draft'],
  ]);
});

test('with autosend the Saturday job sends the draft', async () => {
  const library = smallLibrary({ 'roomba-j7': '2026-11-18T08:00:00Z' });
  const app = await openTestNewsletter('sqlite', {
    library,
    environment: {
      LETTER_AUTOSEND: 'on',
      SMTP_URL: 'smtp://mail.example',
      CONTACT_TO: 'o@lab.example',
    },
  });
  await app.join('ada@example.org');
  await draftAt(app, friday);
  app.at('2026-11-21T10:00:00.000Z');
  await addJob(app.database.db, 'letter-autosend', {}, { at: app.clock() });
  await app.runJobs();
  expect((await draftsOf(app))[0]?.state).toBe('sending');
  expect((await app.mails()).filter(({ kind }) => kind === 'letter')).toMatchObject([
    { to_address: 'ada@example.org' },
  ]);
});
