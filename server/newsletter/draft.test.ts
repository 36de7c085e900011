import { expect } from 'vitest';
import type { IssueDraft } from '#contract/newsletter.ts';
import { listIssues } from '#database/queries/newsletter-issues.ts';
import { insertNote } from '#database/queries/notes.ts';
import { recordVote } from '#database/queries/votes.ts';
import { createJobHandlers } from '#server/background.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { onBothEngines, onOneEngine } from '#tests/support/engines.ts';
import { library } from '#tests/support/library.ts';
import {
  openTestNewsletter,
  smallLibrary,
  type TestNewsletter,
} from '#tests/support/test-newsletter.ts';
import { createDraft } from './draft.ts';
import { newsletterSchedules, sendPartsOf } from './jobs.ts';
import { sendIssue } from './send.ts';

const friday = '2026-11-20T10:00:00.000Z';

async function draftsOf({ database: { db } }: TestNewsletter) {
  return (await listIssues(db)).map(({ date, state, draft }) => ({
    date,
    state,
    draft: JSON.parse(draft) as IssueDraft,
  }));
}

const included = ({ pieces }: IssueDraft) =>
  pieces.filter(({ isIncluded }) => isIncluded).map(({ key }) => key);

async function draftAt(
  room: TestNewsletter,
  time: string,
  library = room.library,
  timeZone = 'UTC',
) {
  room.at(time);
  return createDraft({ library, timeZone }, room.database.db, room.clock(), {
    evenWithoutNews: false,
  });
}

async function sendAt(room: TestNewsletter, id: number | undefined, time: string) {
  room.at(time);
  const parts = { ...sendPartsOf(room.parts), hasMailServer: true };
  expect(await sendIssue(parts, room.database.db, id ?? 0, room.clock())).toEqual({ ok: true });
}

onBothEngines(
  'a draft has what is new since the last letter, the standings and the next advice; older pieces are at hand',
  async (engine) => {
    const library = smallLibrary({
      'roomba-j7': '2026-11-18T08:00:00Z',
      'ai-technology-future': '2026-11-16T08:00:00Z',
      'tesla-model-y': '2026-10-01T08:00:00Z',
      'canon-eos-r5': '2026-12-24T08:00:00Z',
    });
    const room = await openTestNewsletter(engine, { library });
    const [product] = await room.products();
    const vote = { productId: product?.id ?? 0, emoji: product?.votes[0]?.emoji ?? '' };
    await recordVote(room.database.db, vote, room.clock());
    const id = await draftAt(room, friday);
    const [letter] = await draftsOf(room);
    expect(letter).toMatchObject({ date: '2026-11-20', state: 'draft' });
    const draft = letter?.draft as IssueDraft;
    expect(included(draft)).toEqual(['review roomba-j7', 'post ai-technology-future']);
    // What is dated ahead is for another week.
    expect(draft.pieces.map(({ key }) => key)).toEqual([
      'review roomba-j7',
      'post ai-technology-future',
      'review tesla-model-y',
    ]);
    expect(draft.standings).toMatchObject({
      month: '2026-11',
      isResult: false,
      rows: [{ name: product?.name, votes: 1 }, { votes: 0 }, { votes: 0 }],
    });
    expect(draft.advice).toBe(library.advice[0]);

    await sendAt(room, id, '2026-11-21T10:00:00.000Z');
    // The next week has nothing: it is skipped, and the list says so.
    await draftAt(room, '2026-11-27T10:00:00.000Z');
    expect((await draftsOf(room)).map(({ date, state }) => [date, state])).toEqual([
      ['2026-11-27', 'skipped'],
      ['2026-11-20', 'sending'],
    ]);
    // In December's first week the result of November is news, and its letter is for those who want one a month.
    await draftAt(room, '2026-12-04T10:00:00.000Z');
    const [december] = await draftsOf(room);
    expect(december).toMatchObject({
      state: 'draft',
      draft: {
        isMonthly: true,
        standings: { month: '2026-11', isResult: true },
        advice: library.advice[1],
        earlier: [],
      },
    });
  },
);

onBothEngines(
  'a field note that came out since is in the letter, one that was taken back is not',
  async (engine) => {
    const room = await openTestNewsletter(engine);
    const { db } = room.database;
    const write = async (title: string, product: string | null) => {
      const note = { kind: 'update', title, body: 'It **still** toasts.', product } as const;
      const { id } = await db.transaction().execute((trx) => insertNote(trx, note, room.clock()));
      const out = { state: 'published', published_at: '2026-11-18T09:00:00.000Z' } as const;
      await db.updateTable('notes').set(out).where('id', '=', id).execute();
      return id;
    };
    await write('A month on', 'toaster');
    const taken = await write('Never mind', null);
    await db.updateTable('notes').set({ state: 'withdrawn' }).where('id', '=', taken).execute();
    await draftAt(room, friday);
    const [letter] = await draftsOf(room);
    expect(letter?.draft.pieces).toMatchObject([
      {
        kind: 'note',
        title: 'A month on',
        text: 'It still toasts.',
        path: '/notes/a-month-on',
        isIncluded: true,
        note: expect.stringMatching(/^Update · \S/),
      },
    ]);
  },
);

onBothEngines(
  'what came out between draft and sending is in the next letter, and nothing is told twice',
  async (engine) => {
    const library = smallLibrary({
      'roomba-j7': '2026-11-18T08:00:00Z',
      'canon-eos-r5': '2026-11-20T12:00:00Z',
    });
    const room = await openTestNewsletter(engine, { library });
    await sendAt(room, await draftAt(room, friday), '2026-11-21T10:00:00.000Z');
    await draftAt(room, '2026-11-27T10:00:00.000Z');
    expect((await draftsOf(room)).map(({ draft }) => included(draft))).toEqual([
      ['review canon-eos-r5'],
      ['review roomba-j7'],
    ]);
  },
);

onBothEngines(
  'a draft that nobody sent gives way to the next one, which has all of it and the owner’s greeting',
  async (engine) => {
    const library = smallLibrary({
      'roomba-j7': '2026-11-18T08:00:00Z',
      'canon-eos-r5': '2026-11-25T08:00:00Z',
    });
    const room = await openTestNewsletter(engine, { library });
    const id = await draftAt(room, friday);
    const { db } = room.database;
    const [first] = await draftsOf(room);
    await db
      .updateTable('letters')
      .set({ draft: JSON.stringify({ ...first?.draft, greeting: 'Hello.' }) })
      .where('id', '=', id ?? 0)
      .execute();
    await draftAt(room, '2026-11-27T10:00:00.000Z');
    const [second, dropped] = await draftsOf(room);
    expect([second?.state, dropped?.state]).toEqual(['draft', 'dropped']);
    expect(included(second?.draft as IssueDraft)).toEqual([
      'review canon-eos-r5',
      'review roomba-j7',
    ]);
    expect(second?.draft).toMatchObject({ greeting: 'Hello.', advice: library.advice[0] });
  },
);

onBothEngines(
  'advice is never given twice, and when all is given letters end without',
  async (engine) => {
    const whole = smallLibrary({
      'roomba-j7': '2026-11-19T08:00:00Z',
      'canon-eos-r5': '2026-11-26T08:00:00Z',
      'dji-mini-4-pro': '2026-12-03T08:00:00Z',
    });
    const library = { ...whole, advice: ['One.', 'Two.'] };
    const room = await openTestNewsletter(engine, { library });
    const given = [];
    for (const day of ['2026-11-20', '2026-11-27', '2026-12-04']) {
      const id = await draftAt(room, `${day}T10:00:00.000Z`);
      given.push((await draftsOf(room))[0]?.draft.advice);
      await sendAt(room, id, `${day}T11:00:00.000Z`);
    }
    expect(given).toEqual(['One.', 'Two.', null]);
  },
);

onBothEngines(
  'of three processes one makes the draft, and a machine that slept makes it late and once',
  async (engine) => {
    const library = smallLibrary({ 'roomba-j7': '2026-11-29T08:00:00Z' });
    const room = await openTestNewsletter(engine, { library });
    const settings = readSettings({});
    const parts = {
      database: room.database,
      settings,
      clock: room.clock,
      log: createLog('silent'),
      keys: room.keys,
      mails: room.parts.mails,
      library,
      listed: new Set<string>(),
      share: async () => {},
    };
    const processes = [1, 2, 3].map(() =>
      createJobRunner({
        ...parts,
        handlers: createJobHandlers(parts),
        schedules: newsletterSchedules(settings.letter),
      }),
    );
    const look = () => Promise.all(processes.map((runner) => runner.runDue()));
    room.at('2026-11-19T12:00:00Z');
    await look();
    expect(await draftsOf(room)).toEqual([]);
    // It slept from Thursday to the Tuesday after next.
    room.at('2026-12-01T12:00:00Z');
    for (let n = 0; n < 4; n += 1) await look();
    expect((await draftsOf(room)).map(({ date, state }) => [date, state])).toEqual([
      ['2026-12-01', 'draft'],
    ]);
  },
);

onBothEngines(
  'where the owner has left it to us, Saturday’s job sends Friday’s draft',
  async (engine) => {
    const library = smallLibrary({ 'roomba-j7': '2026-11-18T08:00:00Z' });
    const room = await openTestNewsletter(engine, {
      library,
      environment: {
        LETTER_AUTOSEND: 'on',
        SMTP_URL: 'smtp://mail.example',
        CONTACT_TO: 'o@lab.example',
      },
    });
    await room.join('ada@example.org');
    await draftAt(room, friday);
    room.at('2026-11-21T10:00:00.000Z');
    const { db } = room.database;
    const at = room.clock().toISOString();
    await db
      .insertInto('jobs')
      .values({
        kind: 'letter-autosend',
        payload: '{}',
        state: 'waiting',
        due_at: at,
        attempts: 0,
        made_at: at,
      })
      .execute();
    await room.runJobs();
    expect((await draftsOf(room))[0]?.state).toBe('sending');
    expect((await room.mails()).filter(({ kind }) => kind === 'letter')).toMatchObject([
      { to_address: 'ada@example.org' },
    ]);
  },
);

onOneEngine(
  'there are sixty pieces of advice, none twice, each short enough for a last line',
  () => {
    const { advice } = library;
    expect(advice).toHaveLength(60);
    expect(new Set(advice.map((one) => one.toLowerCase())).size).toBe(60);
    for (const one of advice) expect(one.length).toBeLessThanOrEqual(160);
  },
);

onOneEngine(
  'the letter’s hour is ten in the morning where the owner lives, before and after the clocks change',
  async () => {
    const { nextTime } = await import('#server/jobs/schedules.ts');
    const [draft] = newsletterSchedules({ timeZone: 'Europe/Berlin', autosend: false });
    if (!draft) throw new Error('There is no schedule.');
    const times = [];
    for (
      let at = new Date('2026-10-20T00:00:00Z');
      times.length < 3;
      at = new Date(times.at(-1) ?? '')
    )
      times.push(nextTime(draft.rule, at).toISOString());
    expect(times).toEqual([
      '2026-10-23T08:00:00.000Z',
      '2026-10-30T09:00:00.000Z',
      '2026-11-06T09:00:00.000Z',
    ]);
    expect(
      newsletterSchedules({ timeZone: 'UTC', autosend: true }).map(({ rule }) => rule.weekday),
    ).toEqual([5, 6]);
  },
);
