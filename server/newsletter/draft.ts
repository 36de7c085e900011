import type { IssueContent, IssueDraft, IssueStandings } from '#contract/newsletter.ts';
import {
  dropDraft,
  findDraft,
  firstIssueAt,
  insertIssue,
  listBegun,
} from '#database/queries/newsletter-issues.ts';
import { publishedNotes } from '#database/queries/notes.ts';
import { listProducts } from '#database/queries/products.ts';
import { resultOf, seats } from '#database/queries/savior.ts';
import { within } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import { toSummary } from '#server/notes/notes.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { paths } from '#site/router/paths.ts';
import { contentOf, type ParsedIssue, readIssue } from './issues.ts';
import { type Story, type StoryLibrary, storiesOf } from './stories.ts';

export interface DraftParts {
  library: StoryLibrary & { advice: readonly string[] };
  timeZone: string;
}

const week = 7 * 24 * 60 * 60 * 1000;
const maxNotes = 50;

/** The reviews in the first issue, if none is of that week. */
const firstReviews = 3;

/** Older stories that no issue has included, offered unselected. */
const maxOffered = 10;

const defaultGreeting = 'Good morning from the lab. Here’s what survived the week.';

/**
 * Replaces an unsent draft except its greeting; a week without news is skipped, unless
 * `evenWithoutNews` is set.
 */
export async function createDraft(
  { library, timeZone }: DraftParts,
  db: Database,
  at: Date,
  { evenWithoutNews }: { evenWithoutNews: boolean },
): Promise<number | undefined> {
  return within(db, async (trx) => {
    const published = (await listBegun(trx)).map(readIssue);
    const today = Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
    const replaced = await findDraft(trx);
    const previous = replaced && readIssue(replaced).draft;
    const notes = (await publishedNotes(trx, { limit: maxNotes })).map(toSummary);
    const month = today.toString().slice(0, 7);
    const isMonthly = !published.some(({ issue }) => issue.date.startsWith(month));
    const draft: IssueDraft = {
      date: today.toString(),
      isMonthly,
      subject: previous?.subject ?? '',
      greeting: previous?.greeting ?? defaultGreeting,
      pieces: selectStories(storiesOf(library, notes), published, {
        since: await coveredUntil(trx, published, at),
        until: at.toISOString(),
      }),
      standings: await readStandings(trx, library, today),
      hasStandings: true,
      advice: nextAdvice(library.advice, published),
      hasAdvice: true,
      earlier: isMonthly ? sinceLastMonthly(published) : [],
    };
    const isSkipped = !evenWithoutNews && !hasNews(draft);
    if (!isSkipped && replaced) await dropDraft(trx, replaced.id);
    const { date } = draft;
    const state = isSkipped ? 'skipped' : 'draft';
    return insertIssue(
      trx,
      { date, draft: JSON.stringify(draft), coversUntil: at, isMonthly, state },
      at,
    );
  });
}

/** The end of the last issue's period; before the first issue, a week before the first draft. */
async function coveredUntil(
  db: Database,
  published: readonly ParsedIssue[],
  at: Date,
): Promise<string> {
  if (published[0]) return published[0].issue.covers_until;
  const first = Date.parse((await firstIssueAt(db)) ?? at.toISOString());
  return new Date(first - week).toISOString();
}

/** New stories are included; older ones that no issue had are offered. */
function selectStories(
  stories: readonly Story[],
  published: readonly ParsedIssue[],
  { since, until }: { since: string; until: string },
): IssueDraft['pieces'] {
  const used = new Set(
    published.flatMap(({ draft }) => contentOf(draft).pieces.map(({ key }) => key)),
  );
  const unused = stories.filter(({ date, item }) => date <= until && !used.has(item.key));
  const fresh = unused.filter(({ date }) => date > since);
  const included = new Set(published.length === 0 ? introduction(unused, fresh) : fresh);
  return [
    ...unused
      .filter((story) => included.has(story))
      .map(({ item }) => ({ ...item, isIncluded: true })),
    ...unused
      .filter((story) => !included.has(story))
      .slice(0, maxOffered)
      .map(({ item }) => ({ ...item, isIncluded: false })),
  ];
}

/** Readers of the first issue have seen no review, so it has reviews and no corrections. */
function introduction(unused: readonly Story[], fresh: readonly Story[]): Story[] {
  const complete = fresh.filter(({ item }) => item.kind !== 'update');
  if (complete.some(({ item }) => item.kind === 'review')) return complete;
  const reviews = unused.filter(({ item }) => item.kind === 'review');
  return [...reviews.slice(0, firstReviews), ...complete];
}

/** The last month's result in the first week of a month, afterwards the current standings. */
async function readStandings(
  db: Database,
  { reviews }: StoryLibrary,
  today: Temporal.PlainDate,
): Promise<IssueStandings> {
  const isResult = today.day <= 7;
  const month = (isResult ? today.subtract({ months: 1 }) : today).toString().slice(0, 7);
  const rows = (await readCandidates(db, month)).map(({ name, slug, votes }) => ({
    name,
    path: reviews.some((review) => review.slug === slug) ? paths.review(slug) : null,
    votes,
  }));
  return { month, isResult, rows: rows.toSorted((a, b) => b.votes - a.votes) };
}

/** From the stored result of a past month; the current candidates are listed first. */
async function readCandidates(
  db: Database,
  month: string,
): Promise<{ name: string; slug: string; votes: number }[]> {
  const result = await resultOf(db, month);
  if (result)
    return result.standings
      .filter(({ isCandidate }) => isCandidate)
      .map(({ name, slug, total }) => ({ name, slug, votes: total }));
  const candidates = (await listProducts(db, month)).slice(0, seats);
  return candidates.map(({ name, slug, votes }) => ({
    name,
    slug,
    votes: votes.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** Each piece of advice is used once. */
function nextAdvice(all: readonly string[], published: readonly ParsedIssue[]): string | null {
  const used = new Set(published.map(({ draft }) => contentOf(draft).advice));
  return all.find((advice) => !used.has(advice)) ?? null;
}

function sinceLastMonthly(published: readonly ParsedIssue[]): IssueContent['earlier'] {
  const last = published.findIndex(({ issue }) => issue.is_monthly === 1);
  return published
    .slice(0, last === -1 ? published.length : last)
    .map(({ issue, draft }) => ({ date: issue.date, title: issueTitle(contentOf(draft)) }));
}

/** A month's result is news if there were votes. */
const hasNews = ({ pieces, standings }: IssueDraft): boolean =>
  pieces.some(({ isIncluded }) => isIncluded) ||
  (standings?.isResult === true && standings.rows.some(({ votes }) => votes > 0));
