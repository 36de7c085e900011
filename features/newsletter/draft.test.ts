import { expect, test } from 'vitest';
import { pauseUnsentMail } from '#features/backups/pause.ts';
import type { Today } from '#features/today/calls.ts';
import { insertJob } from '#platform/jobs/queries.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { library as realLibrary, snapshotOf } from '#tests/support/library.ts';
import { openTestNewsletter, smallLibrary, type TestApp } from '#tests/support/test-app.ts';
import type { IssueDetail, IssueDraft } from './calls.ts';
import { createWeeklyDraft } from './draft.ts';
import { listIssues } from './issue-queries.ts';
import { sendDependenciesOf } from './jobs.ts';
import { sendIssue } from './send.ts';

const friday = '2026-11-20T10:00:00.000Z';

async function draftsOf({ database: { db } }: TestApp) {
  return (await listIssues(db)).map(({ date, state, draft }) => ({
    date,
    state,
    draft: JSON.parse(draft) as IssueDraft,
  }));
}

const included = ({ stories }: IssueDraft) =>
  stories.filter(({ isIncluded }) => isIncluded).map(({ key }) => key);

async function draftAt(app: TestApp, time: string, library = app.library, timeZone = 'UTC') {
  app.at(time);
  return createWeeklyDraft({ library, timeZone }, app.database.db, app.clock());
}

async function sendAt(app: TestApp, id: number | undefined, time: string) {
  app.at(time);
  const snapshot = await app.jobDependencies.content.current();
  const sending = await sendDependenciesOf(app.jobDependencies);
  const parts = { ...sending, snapshot, hasMailServer: true };
  expect(await sendIssue(parts, app.database, id ?? 0, app.clock())).toEqual({ ok: true });
}

onBothEngines('a draft has the stories since the last issue', async (engine) => {
  const dated = smallLibrary({
    'roomba-j7': '2026-11-18T08:00:00Z',
    'ai-technology-future': '2026-11-16T08:00:00Z',
    'tesla-model-y': '2026-10-01T08:00:00Z',
    'canon-eos-r5': '2026-12-24T08:00:00Z',
    'headphones-and-earbuds': '2026-11-17T08:00:00Z',
  });
  const library = withShortPost(dated, '2026-11-17T08:00:00Z');
  const app = await openTestNewsletter(engine, { library });
  const id = await draftAt(app, friday);
  const [issue] = await draftsOf(app);
  expect(issue).toMatchObject({ date: '2026-11-20', state: 'draft' });
  const draft = issue?.draft as IssueDraft;
  expect(included(draft)).toEqual([
    'review roomba-j7',
    'guide headphones-and-earbuds',
    'post ai-technology-future',
    'post it-held',
  ]);
  // Neither older stories nor those with a future date.
  expect(draft.stories).toHaveLength(4);

  await sendAt(app, id, '2026-11-21T10:00:00.000Z');
  // The next week has no stories, so it has no draft.
  await draftAt(app, '2026-11-27T10:00:00.000Z');
  expect((await draftsOf(app)).map(({ date, state }) => [date, state])).toEqual([
    ['2026-11-20', 'sending'],
  ]);
});

/** The library with a short post that was published at this time. */
const withShortPost = (library: ReturnType<typeof smallLibrary>, date: string) => {
  const [post] = realLibrary.posts;
  if (!post) throw new Error('There is no post.');
  const short = { slug: 'it-held', title: 'It held', isShort: true, date, updates: [] };
  return { ...library, posts: [...library.posts, { ...post, ...short }] };
};

const issueOf = (app: TestApp, id = 0) => app.callAdmin<IssueDetail>('GET', `issues/${id}`);

/** Reverses the order, leaves out the first story, and writes a greeting. */
async function editDraft(app: TestApp, id: number | undefined) {
  const { draft, version } = await issueOf(app, id);
  const [first, ...others] = draft.stories.map(({ key, isIncluded }) => ({ key, isIncluded }));
  const edit = {
    subject: 'My subject',
    greeting: 'Hello.',
    stories: [...others.toReversed(), { key: first?.key ?? '', isIncluded: false }],
    version,
  };
  expect(await app.callAdmin('PATCH', `issues/${id}`, edit)).toMatchObject({
    ok: true,
  });
}

const editedLibrary = () =>
  smallLibrary({
    'roomba-j7': '2026-11-18T08:00:00Z',
    'ai-technology-future': '2026-11-17T08:00:00Z',
    'tesla-model-y': '2026-11-16T08:00:00Z',
    'canon-eos-r5': '2026-11-25T08:00:00Z',
  });

onBothEngines(
  "Friday's job keeps the edits of an unsent draft and adds the news",
  async (engine) => {
    const app = await openTestNewsletter(engine, { library: editedLibrary() });
    const id = await draftAt(app, friday);
    await editDraft(app, id);
    expect(await draftAt(app, '2026-11-27T10:00:00.000Z')).toBe(id);
    const [only, ...others] = await draftsOf(app);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ date: '2026-11-27', state: 'draft' });
    expect(only?.draft).toMatchObject({
      date: '2026-11-27',
      subject: 'My subject',
      greeting: 'Hello.',
    });
    expect(only?.draft.stories.map(({ key, isIncluded }) => [key, isIncluded])).toEqual([
      ['review tesla-model-y', true],
      ['post ai-technology-future', true],
      ['review canon-eos-r5', true],
      ['review roomba-j7', false],
    ]);
    // A week without news leaves the draft as it is.
    await draftAt(app, '2026-12-04T10:00:00.000Z');
    expect((await draftsOf(app)).map(({ state }) => state)).toEqual(['draft']);
  },
);

onBothEngines('a draft is sent once at the time that the owner chose', async (engine) => {
  let databaseTime = new Date('2026-11-22T06:59:00Z');
  const app = await openTestNewsletter(engine, {
    library: smallLibrary({ 'roomba-j7': '2026-11-18T08:00:00Z' }),
    databaseTime: async () => databaseTime,
    environment: {
      LETTER_TIMEZONE: 'America/New_York',
      SMTP_URL: 'smtp://mail.example',
      CONTACT_TO: 'o@lab.example',
    },
  });
  await app.join('ada@example.org');
  const id = await draftAt(app, friday);
  const call = (action: string, json?: object) =>
    app.request<{ version: number }>('POST', `issues/${id}/${action}`, json);
  const { version } = await issueOf(app, id);
  expect((await call('schedule', { at: '2026-11-20T04:00', version })).status).toBe(422);
  expect((await call('schedule', { at: '2026-11-23T02:00', version: version + 1 })).status).toBe(
    409,
  );
  // A canceled time sends nothing; the time is in the owner's time zone.
  const first = await call('schedule', { at: '2026-11-22T02:00', version });
  expect((await issueOf(app, id)).issue.sendAt).toBe('2026-11-22T07:00:00.000Z');
  const canceled = await call('schedule', { at: null, version: first.body.version });
  expect((await issueOf(app, id)).issue.sendAt).toBeNull();
  const again = { at: '2026-11-22T02:00', version: canceled.body.version };
  expect((await call('schedule', again)).status).toBe(200);
  // Neither Friday's news nor a process whose clock is ahead changes it.
  app.at('2026-11-28T10:00:00.000Z');
  await insertJob(app.database.db, { kind: 'issue-draft', payload: {}, at: app.clock() });
  await app.runJobs();
  expect((await draftsOf(app)).map(({ date, state }) => [date, state])).toEqual([
    ['2026-11-20', 'draft'],
  ]);
  // No process ran at that time, so the next one catches up.
  databaseTime = new Date('2026-11-23T12:00:00Z');
  await app.runJobs();
  await app.runJobs();
  expect((await issueOf(app, id)).issue).toMatchObject({ state: 'sending', sendAt: null });
  expect((await app.mails()).filter(({ kind }) => kind === 'issue')).toMatchObject([
    { to_address: 'ada@example.org' },
  ]);
});

test("the owner's test email has no story that was unpublished since", async () => {
  const library = smallLibrary({
    'roomba-j7': '2026-11-18T08:00:00Z',
    'canon-eos-r5': '2026-11-17T08:00:00Z',
  });
  const snapshot = { ...snapshotOf(library), gone: new Set(['/roomba-j7-review']) };
  const parts = { content: { current: () => snapshot } };
  const app = await openTestNewsletter('sqlite', { library, parts });
  const id = await draftAt(app, friday);
  await app.callAdmin('POST', `issues/${id}/test`, { email: 'o@lab.example' });
  const { text } = await app.database.db
    .selectFrom('mail_bodies')
    .select('text')
    .executeTakeFirstOrThrow();
  expect(text).toContain('/canon-eos-r5-review');
  expect(text).not.toContain('/roomba-j7-review');
});

test('a restored backup and a failed send cancel the time and say so', async () => {
  const app = await openTestNewsletter('sqlite', {
    library: smallLibrary({ 'roomba-j7': '2026-11-18T08:00:00Z' }),
    environment: { SMTP_URL: 'smtp://mail.example', CONTACT_TO: 'o@lab.example' },
  });
  const id = await draftAt(app, friday);
  const schedule = async () => {
    const { version } = await issueOf(app, id);
    const time = { at: '2026-11-22T02:00:00Z', version };
    await app.callAdmin('POST', `issues/${id}/schedule`, time);
  };
  await schedule();
  await pauseUnsentMail(app.database.db, app.clock());
  const restored = await issueOf(app, id);
  expect(restored.issue.sendAt).toBeNull();
  expect(restored.problem).toMatch(/restored backup canceled the send time/);
  await schedule();
  expect((await issueOf(app, id)).problem).toBeNull();
  const { draft, version } = await issueOf(app, id);
  const nothing = { greeting: '', stories: [], version };
  const stories = draft.stories.map(({ key }) => ({ key, isIncluded: false }));
  await app.callAdmin('PATCH', `issues/${id}`, { ...nothing, stories });
  app.at('2026-11-22T03:00:00.000Z');
  await app.runJobs();
  await app.runJobs();
  const failed = await issueOf(app, id);
  expect(failed.issue.sendAt).toBeNull();
  expect(failed.problem).toMatch(/wasn’t sent at the time you chose. This issue is empty/);
  expect(await app.mails()).toMatchObject([{ kind: 'alert', to_address: 'o@lab.example' }]);
  const { alerts } = await app.callAdmin<Today>('GET', 'today');
  expect(alerts).toContainEqual({
    what: failed.problem,
    to: `/admin/newsletter?issue=${id}`,
    urgency: 'now',
  });
  // Once it is sent, nothing is wrong any more.
  await editDraft(app, id);
  await sendAt(app, id, '2026-11-22T04:00:00.000Z');
  expect((await issueOf(app, id)).problem).toBeNull();
});
