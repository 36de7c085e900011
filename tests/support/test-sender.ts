import { onTestFinished } from 'vitest';
import { openSettings } from '#features/settings/current.ts';
import { createLog } from '#platform/logger.ts';
import { insertBody } from '#platform/mail/outbox.ts';
import { openSender } from '#platform/mail/sender.ts';
import { readSettings } from '#platform/settings.ts';
import { createTokenKeys } from '#platform/tokens.ts';
import { createMigratedPlace, type Engine, openAt, type Place } from './engines.ts';

interface TestSenderOptions {
  /** A place that another test sender uses too. */
  place?: Place;
  url?: string;
  environment?: Record<string, string>;
  clock?: () => Date;
  /** How long the sender waits for a response, in milliseconds. */
  idle?: number;
  /** How long the connection and the greeting may take, in milliseconds. */
  connect?: number;
  /** How long a message may take, in milliseconds. */
  message?: number;
}

/** Short for a test, but long enough for a slow machine. */
const mailTimes = {
  lease: 120_000,
  betweenPolls: 20,
  firstRest: 5000,
  maxRest: 60_000,
  shutdown: 3000,
};

/** For processes in which nobody changes anything. */
const unchanged = {
  current: async () => ({ published: 0, votes: '', settings: 0, month: '', day: '' }),
};

/** A sender on a separate database, with a manual clock. */
export async function createTestSender(engine: Engine, options: TestSenderOptions = {}) {
  const place = options.place ?? (await createMigratedPlace(engine));
  const database = await openAt(place);
  const moment = { now: new Date('2026-11-20T12:00:00.000Z') };
  const server = readSettings({
    DATA_DIR: place.dataDir,
    MAIL_FROM: 'Lab <site@lab.example>',
    CONTACT_TO: 'owner@lab.example',
    MAIL_PER_SECOND: '1000',
    ...(options.url ? { SMTP_URL: options.url } : {}),
    ...options.environment,
  });
  const settings = openSettings(server, { db: database.db, counters: unchanged });
  const clock = options.clock ?? (() => moment.now);
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => logged.push(line) });
  const smtpTimes = {
    connect: options.connect ?? 60_000,
    idle: options.idle ?? 60_000,
    message: options.message ?? 120_000,
  };
  const sender = openSender({
    ...{ database, settings, clock, log, times: mailTimes, smtpTimes },
    keys: createTokenKeys({ secret: 'secret', addressKey: 'key' }),
  });
  onTestFinished(() => sender.close());
  const { db } = database;
  return {
    sender,
    database,
    settings,
    place,
    logged,
    now: () => clock().toISOString(),
    later: (minutes: number) => {
      moment.now = new Date(moment.now.getTime() + minutes * 60_000);
    },
    /** Adds emails with a shared body and returns its id. */
    async add(
      count = 1,
      { priority = 0, body = {} as Partial<Parameters<typeof insertBody>[1]> } = {},
    ) {
      const at = clock();
      const bodyId = await insertBody(db, { subject: 'News', text: 'Hello {{who}}.', ...body }, at);
      await db.transaction().execute(async (trx) => {
        for (let n = 1; n <= count; n += 1) {
          const address = `reader-${n}@example.org`;
          const mergeFields = { who: `reader ${n}` };
          const mail = { kind: 'contact', priority, to_address: address, about: address };
          const made = { state: 'waiting', attempts: 0, open_attempts: 0 } as const;
          const times = { due_at: at.toISOString(), made_at: at.toISOString() };
          await trx
            .insertInto('outbox')
            .values({
              ...{ ...mail, ...made, ...times, body_id: bodyId },
              merge_fields: JSON.stringify(mergeFields),
            })
            .execute();
        }
      });
      return bodyId;
    },
    rows: () => db.selectFrom('outbox').selectAll().orderBy('id').execute(),
  };
}
