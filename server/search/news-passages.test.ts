import { expect, test } from 'vitest';
import type { IssueDetail } from '#contract/newsletter.ts';
import type { Database } from '#database/schema/tables.ts';
import { createLog } from '#server/core/logger.ts';
import { freshDatabase } from '#tests/support/engines.ts';
import { contentOf } from '#tests/support/library.ts';
import { openIssue } from '#tests/support/sent-issue.ts';
import { indexChanges } from './index-changes.ts';
import { createSearch } from './search.ts';

const row = {
  slug: 'it-held',
  state: 'published' as const,
  version: 1,
  kind: 'still alive' as const,
  title: 'It held',
  body: 'The *kettle* is still alive.',
  product: null,
  made_at: '2026-11-15T12:00:00Z',
  changed_at: '2026-11-15T12:00:00Z',
  publish_at: null,
  published_at: '2026-11-15T12:00:00Z',
  edited_at: null,
};

/** A search of the news only; raising the version makes it read them again. */
function openNews(db: Database) {
  const version = { products: 1, votes: 1, month: '2026-11', day: '2026-11-15' };
  const search = indexChanges(createSearch(), {
    db,
    content: contentOf({}),
    version: { current: async () => version },
    log: createLog('silent'),
  });
  const hits = async (q: string) =>
    (await search.run({ q, view: 'page' })).results.map(({ kind, url }) => `${kind} ${url}`);
  const change = async (work: Promise<unknown>) => {
    await work;
    version.products += 1;
  };
  return { hits, change };
}

test('a note is found while it is published, by its current text', async () => {
  const { db } = await freshDatabase('sqlite');
  const { hits, change } = openNews(db);
  expect(await hits('kettle')).toEqual([]);
  await change(db.insertInto('notes').values(row).execute());
  await expect.poll(() => hits('kettle')).toEqual(['note /notes/it-held']);
  await change(db.updateTable('notes').set({ body: 'The toaster did not.', version: 2 }).execute());
  await expect.poll(() => hits('toaster')).toEqual(['note /notes/it-held']);
  expect(await hits('kettle')).toEqual([]);
  await change(db.updateTable('notes').set({ state: 'withdrawn' }).execute());
  await expect.poll(() => hits('toaster')).toEqual([]);
});

test('a newsletter issue is found once its sending has begun', async () => {
  const issue = await openIssue('sqlite', 1);
  const { hits, change } = openNews(issue.database.db);
  const { date, pieces } = (await issue.callAdmin<IssueDetail>('GET', `/${issue.id}`)).body.draft;
  const title = pieces[0]?.title ?? '';
  expect(await hits(title)).not.toContain(`letter /letters/${date}`);
  await change(issue.callAdmin('POST', `/${issue.id}/send`));
  await expect.poll(() => hits(title)).toContain(`letter /letters/${date}`);
});
