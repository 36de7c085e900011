import type { Library } from '#content/library.ts';
import type { IssueContent, IssueDraft, IssueItem, IssueStandings } from '#contract/newsletter.ts';
import {
  findDraft,
  firstIssueAt,
  type Issue,
  insertIssue,
  listPublishedIssues,
  refreshDraft,
} from '#database/queries/newsletter-issues.ts';
import { resultOf, standingsOf } from '#database/queries/savior.ts';
import { inTransaction } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Snapshot } from '#server/content/current.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { paths } from '#site/router/paths.ts';
import { contentOf, type ParsedIssue, readIssue, withPublicStories } from './issues.ts';
import { type Story, type StoryLibrary, storiesOf } from './stories.ts';

export interface DraftDependencies {
  library: StoryLibrary & Pick<Library, 'advice'>;
  timeZone: string;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** The reviews in the first issue, if none is of that week. */
const firstReviews = 3;

/** Older stories that no issue has included, offered unselected. */
const maxOffered = 10;

const defaultGreeting = 'Good morning from the lab. Here’s what survived the week.';

/**
 * On Fridays: a new draft, or the news in the unsent one. A week without news is skipped.
 */
export async function createWeeklyDraft(
  dependencies: DraftDependencies,
  db: Database,
  at: Date,
): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const unsent = await findDraft(trx);
    // The owner has approved it as it is.
    if (unsent?.send_at) return unsent.id;
    const context = await readContext(dependencies, trx, at);
    if (unsent) return updateDraft(trx, unsent, context);
    const draft = newDraft(context);
    return insertDraft(trx, draft, hasNews(draft) ? 'draft' : 'skipped', at);
  });
}

/** The unsent draft as it is, or a new one; undefined if today's issue was sent. */
export async function openDraft(
  dependencies: DraftDependencies,
  db: Database,
  at: Date,
): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const unsent = await findDraft(trx);
    if (unsent) return unsent.id;
    return insertDraft(trx, newDraft(await readContext(dependencies, trx, at)), 'draft', at);
  });
}

/** Without stories that were unpublished, and with those published since the draft was made. */
export async function readDraft(
  snapshot: Pick<DraftDependencies, 'library'> & Pick<Snapshot, 'gone' | 'redirects'>,
  db: Database,
  issue: Issue,
  at: Date,
): Promise<{ draft: IssueDraft; offered: IssueItem[] }> {
  const stored = readIssue(issue).draft;
  if (issue.state !== 'draft') return { draft: stored, offered: [] };
  const draft = withPublicStories(stored, snapshot);
  const published = (await listPublishedIssues(db)).map(readIssue);
  const span = { since: issue.covers_until, until: at.toISOString() };
  const unused = unusedStories(storiesOf(snapshot.library), published, span);
  return { draft, offered: newIn(draft, unused) };
}

/** Everything that a draft depends on. */
interface DraftContext {
  at: Date;
  date: string;
  isMonthly: boolean;
  published: readonly ParsedIssue[];
  stories: readonly Story[];
  /** The end of the last issue's period. */
  since: string;
  standings: IssueStandings;
  advice: string | null;
}

async function readContext(
  { library, timeZone }: DraftDependencies,
  db: Database,
  at: Date,
): Promise<DraftContext> {
  const published = (await listPublishedIssues(db)).map(readIssue);
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const date = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return {
    at,
    date,
    isMonthly: !published.some(({ issue }) => issue.date.startsWith(date.slice(0, 7))),
    published,
    stories: storiesOf(library),
    since: await coveredUntil(db, published, at),
    standings: await readStandings(db, library, now.toZonedDateTimeISO('UTC').toPlainDate()),
    advice: nextAdvice(library.advice, published),
  };
}

function newDraft(context: DraftContext): IssueDraft {
  const { at, date, isMonthly, published, stories, since, standings, advice } = context;
  return {
    date,
    isMonthly,
    subject: '',
    greeting: defaultGreeting,
    stories: selectStories(stories, published, { since, until: at.toISOString() }),
    standings,
    hasStandings: true,
    advice,
    hasAdvice: true,
    earlier: isMonthly ? sinceLastMonthly(published) : [],
  };
}

async function insertDraft(
  db: Database,
  draft: IssueDraft,
  state: 'draft' | 'skipped',
  at: Date,
): Promise<number | undefined> {
  const { date, isMonthly } = draft;
  const json = JSON.stringify(draft);
  return insertIssue(db, { date, draft: json, coversUntil: at, isMonthly, state }, at);
}

/** The owner's selection, order and texts stay; the news is included after the selection. */
async function updateDraft(
  db: Database,
  unsent: Issue,
  { at, date, isMonthly, published, stories, standings, advice }: DraftContext,
): Promise<number> {
  const { draft } = readIssue(unsent);
  const span = { since: unsent.covers_until, until: at.toISOString() };
  const news = newIn(draft, unusedStories(stories, published, span));
  const isTaken = published.some(({ issue }) => issue.date === date);
  const updated: IssueDraft = {
    ...draft,
    date: isTaken ? draft.date : date,
    isMonthly,
    stories: [
      ...draft.stories.filter(({ isIncluded }) => isIncluded),
      ...news.map((item) => ({ ...item, isIncluded: true })),
      ...draft.stories.filter(({ isIncluded }) => !isIncluded),
    ],
    standings,
    advice: draft.advice ?? advice,
    earlier: isMonthly ? sinceLastMonthly(published) : [],
  };
  const refreshed = {
    date: updated.date,
    draft: JSON.stringify(updated),
    coversUntil: at,
    isMonthly,
  };
  // The job runs again.
  if (!(await refreshDraft(db, unsent, refreshed)))
    throw new Error('The draft was changed at the same time.');
  return unsent.id;
}

/** Stories that a draft does not have. */
function newIn(draft: IssueDraft, stories: readonly Story[]): IssueItem[] {
  const known = new Set(draft.stories.map(({ key }) => key));
  return stories.map(({ item }) => item).filter(({ key }) => !known.has(key));
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

interface Span {
  since: string;
  until: string;
}

/** Stories of a period that no issue had. */
function unusedStories(
  stories: readonly Story[],
  published: readonly ParsedIssue[],
  { since, until }: Span,
): Story[] {
  const used = new Set(
    published.flatMap(({ draft }) => contentOf(draft).stories.map(({ key }) => key)),
  );
  return stories.filter(({ date, item }) => date > since && date <= until && !used.has(item.key));
}

/** New stories are included; older ones that no issue had are offered. */
function selectStories(
  stories: readonly Story[],
  published: readonly ParsedIssue[],
  { since, until }: Span,
): IssueDraft['stories'] {
  const unused = unusedStories(stories, published, { since: '', until });
  const fresh = unused.filter(({ date }) => date > since);
  const included = new Set(published.length === 0 ? introduction(unused, fresh) : fresh);
  return [
    ...unused
      .filter((story) => included.has(story))
      .map((story) => ({ ...itemOf(story, since), isIncluded: true })),
    ...unused
      .filter((story) => !included.has(story))
      .slice(0, maxOffered)
      .map((story) => ({ ...itemOf(story, since), isIncluded: false })),
  ];
}

/** An older review or article is not called new. */
function itemOf({ date, item }: Story, since: string): Story['item'] {
  const isArticle = item.kind === 'review' || item.kind === 'post';
  return isArticle && date <= since ? { ...item, from: date.slice(0, 7) } : item;
}

/** Readers of the first issue have seen no review, so it has reviews and no corrections. */
function introduction(unused: readonly Story[], fresh: readonly Story[]): Story[] {
  const complete = fresh.filter(({ item }) => item.kind !== 'update');
  if (complete.some(({ item }) => item.kind === 'review')) return complete;
  const reviews = unused.filter(({ item }) => item.kind === 'review');
  return [...reviews.slice(0, firstReviews), ...complete];
}

/**
 * The last month's result in the first week of a month, afterwards the current standings. Votes
 * count in months of UTC, so `today` is in UTC too.
 */
async function readStandings(
  db: Database,
  { reviews }: StoryLibrary,
  today: Temporal.PlainDate,
): Promise<IssueStandings> {
  const isResult = today.day <= 7;
  const month = (isResult ? today.subtract({ months: 1 }) : today).toString().slice(0, 7);
  const standings = (await resultOf(db, month)) ?? (await standingsOf(db, month));
  const rows = standings
    .filter(({ isCandidate }) => isCandidate)
    .map(({ name, slug, total }) => ({
      name,
      path: reviews.some((review) => review.slug === slug) ? paths.review(slug) : null,
      votes: total,
    }));
  return { month, isResult, rows };
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
const hasNews = ({ stories, standings }: IssueDraft): boolean =>
  stories.some(({ isIncluded }) => isIncluded) ||
  (standings?.isResult === true && standings.rows.some(({ votes }) => votes > 0));
