import { createJobHandlers } from '#server/background.ts';
import { createLog } from '#server/core/logger.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import type { DraftParts } from '#server/newsletter/draft.ts';
import { renderEmails } from '#site/emails/render-emails.tsx';
import type { Engine } from './engines.ts';
import { library as real } from './library.ts';
import { createTestApp } from './test-app.ts';

type TestAppOptions = NonNullable<Parameters<typeof createTestApp>[1]>;

interface TestNewsletterOptions extends TestAppOptions {
  library?: DraftParts['library'];
}

/** Real reviews and posts on the given dates; by default none is new. */
export function smallLibrary(dates: Record<string, string> = {}): DraftParts['library'] {
  const { reviews, posts, advice } = real;
  const dated = <Article extends { slug: string; date: string }>(
    articles: readonly Article[],
  ): Article[] =>
    articles.flatMap((article) =>
      dates[article.slug] ? [{ ...article, date: dates[article.slug] ?? '', updates: [] }] : [],
    );
  return { reviews: dated(reviews), posts: dated(posts), gadgets: [], advice };
}

export type TestNewsletter = Awaited<ReturnType<typeof openTestNewsletter>>;

/** The real app with its jobs; emails stay in the outbox until the test reads them. */
export async function openTestNewsletter(
  engine: Engine,
  { library = smallLibrary(), ...options }: TestNewsletterOptions = {},
) {
  const mails = async () => renderEmails;
  const environment = { SITE_URL: 'https://lab.example', ...options.environment };
  const app = await createTestApp(engine, {
    ...options,
    environment,
    parts: { mails, library, ...options.parts },
  });
  const { database, clock, keys } = app;
  const { settings } = app;
  const parts = {
    database,
    settings,
    clock,
    log: createLog('silent'),
    keys,
    mails,
    library,
    listed: new Set<string>(),
    share: async () => {},
  };
  const { db } = database;
  const jobs = createJobRunner({ ...parts, handlers: createJobHandlers(parts) });
  const subscriber = async (email: string) =>
    db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
  return {
    ...app,
    settings,
    library,
    parts,
    runJobs: () => jobs.runDue(),
    mails: () => db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    subscriber,
    /** Subscribes and confirms as a reader does. */
    async join(email: string) {
      await app.subscribe(email, { from: `198.51.100.${email.length}` });
      const row = await subscriber(email);
      const id = row?.id ?? 0;
      await app.form('/api/letters/confirm', { token: keys.confirmToken(id, clock()) });
      return id;
    },
  };
}
