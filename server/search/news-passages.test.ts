import { expect, test } from 'vitest';
import { emptySite } from '#content/library.ts';
import type { IssueDetail } from '#contract/newsletter.ts';
import type { Database } from '#database/schema/tables.ts';
import { createLog } from '#server/core/logger.ts';
import { freshDatabase } from '#tests/support/engines.ts';
import { contentOf, snapshotOf } from '#tests/support/library.ts';
import { openIssue } from '#tests/support/sent-issue.ts';
import { indexChanges } from './index-changes.ts';
import { createSearch } from './search.ts';

/** A search of the news only; raising the version makes it read them again. */
function openNews(db: Database, content = contentOf({})) {
  const counted = { published: 1, votes: '' };
  const search = indexChanges(createSearch(), {
    db,
    content,
    counters: { current: async () => counted },
    log: createLog('silent'),
  });
  const hits = async (q: string) =>
    (await search.run({ q, view: 'page' })).results.map(({ kind, url }) => `${kind} ${url}`);
  const change = async (work: Promise<unknown>) => {
    await work;
    counted.published += 1;
  };
  const messages = async (q: string) => (await search.run({ q, view: 'page' })).messages;
  return { hits, change, messages };
}

test('published search words count for the next search', async () => {
  const { db } = await freshDatabase('sqlite');
  let snapshot = snapshotOf({});
  const { messages } = openNews(db, { current: () => snapshot });
  expect(await messages('blimp')).toEqual([]);
  const notCovered = [{ name: 'airships', words: ['blimp', 'Zeppelin'] }];
  const site = { ...emptySite, search: { ...emptySite.search, notCovered } };
  snapshot = snapshotOf({ site }, '2');
  expect(await messages('blimp')).toEqual(['We don’t cover airships.']);
  expect(await messages('zeppelins')).toEqual(['We don’t cover airships.']);
});

test('a newsletter issue is found once its sending has begun', async () => {
  const issue = await openIssue('sqlite', 1);
  const { hits, change } = openNews(issue.database.db);
  const { date, stories } = (await issue.callAdmin<IssueDetail>('GET', `/${issue.id}`)).body.draft;
  const title = stories[0]?.title ?? '';
  expect(await hits(title)).not.toContain(`issue /letters/${date}`);
  await change(issue.callAdmin('POST', `/${issue.id}/send`));
  await expect.poll(() => hits(title)).toContain(`issue /letters/${date}`);
});
