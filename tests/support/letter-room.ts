import { createJobHandlers } from '#server/background.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { printMails } from '#site/letter/print-mails.tsx';
import type { Engine } from './engines.ts';
import { openLab } from './lab.ts';

type LabOptions = NonNullable<Parameters<typeof openLab>[1]>;

export type LetterRoom = Awaited<ReturnType<typeof openLetterRoom>>;

/** The real app with the real jobs beside it; mails wait in the outbox until the test looks at them. */
export async function openLetterRoom(engine: Engine, options: LabOptions = {}) {
  const lab = await openLab(engine, options);
  const { database, clock, keys } = lab;
  const settings = readSettings({ SITE_URL: 'https://lab.example', ...options.environment });
  const parts = { database, settings, clock, log: createLog('silent'), keys, mails: async () => printMails };
  const { db } = database;
  const jobs = createJobRunner({ ...parts, handlers: createJobHandlers(parts) });
  const subscriber = async (email: string) =>
    db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
  return {
    ...lab,
    settings,
    runJobs: () => jobs.runDue(),
    mails: () => db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    subscriber,
    /** The way of a reader: the form, the mail, the button. */
    async join(email: string) {
      await lab.subscribe(email, { from: `198.51.100.${email.length}` });
      const row = await subscriber(email);
      const id = row?.id ?? 0;
      await lab.form('/api/letters/confirm', { token: keys.confirmToken(id, clock()) });
      return id;
    },
  };
}
