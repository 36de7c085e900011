import type { OpenDatabase } from '#database/connect.ts';
import { freezeMonths } from '#database/savior.ts';
import type { PrintMails } from '#site/letter/print-mails.tsx';
import { backUp } from './jobs/back-up.ts';
import { forget } from './jobs/forget.ts';
import type { JobHandlers } from './jobs/kinds.ts';
import { publishNote } from './jobs/publish-note.ts';
import { createJobRunner } from './jobs/runner.ts';
import type { Schedule } from './jobs/schedules.ts';
import { askToConfirm, askWaiting } from './letter/ask.ts';
import type { LetterKeys } from './letter/keys.ts';
import type { Log } from './log.ts';
import { openSender } from './mail/open-sender.ts';
import type { Settings } from './settings.ts';

export interface Background {
  start(): void;
  wakeMail(): void;
  close(): Promise<void>;
}

export interface BackgroundParts {
  database: OpenDatabase;
  settings: Settings;
  clock: () => Date;
  log: Log;
  keys: LetterKeys;
  /** What readers get, as the site prints it. */
  mails: () => Promise<PrintMails>;
}

/** What repeats, and when. */
const schedules: Schedule[] = [
  { kind: 'freeze', rule: { hour: 0, timeZone: 'UTC' } },
  { kind: 'backUp', rule: { hour: 3, minute: 10, timeZone: 'UTC' } },
  { kind: 'forget', rule: { hour: 3, minute: 40, timeZone: 'UTC' } },
];

/** Everything that goes on beside the requests: jobs and mail. It starts with the site and stops with it. */
export function createBackground(parts: BackgroundParts): Background {
  const sender = openSender(parts);
  const jobs = createJobRunner({ ...parts, handlers: createJobHandlers(parts), schedules });
  return {
    start() {
      sender.start();
      jobs.start();
    },
    wakeMail: sender.wake,
    async close() {
      await Promise.all([sender.close(), jobs.close()]);
    },
  };
}

export function createJobHandlers({ database, settings, clock, keys, mails }: BackgroundParts): JobHandlers {
  const { background: db } = database;
  const { siteUrl, dataDir } = settings;
  return {
    freeze: async () => void (await freezeMonths(db, clock())),
    backUp: () => backUp({ database, settings, clock }),
    forget: () => forget(db, { dataDir, keys }, clock()),
    'publish-note': ({ note }) => publishNote(db, note, clock()),
    ask: ({ subscriber }) => askToConfirm({ siteUrl, keys, mails }, db, subscriber, clock()),
    'ask-waiting': (_, { signal }) => askWaiting({ siteUrl, keys, mails }, db, clock, signal),
  };
}
