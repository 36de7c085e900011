import { hash } from 'node:crypto';
import type { IssueContent, IssueDraft, IssueStandings } from '#contract/newsletter.ts';
import { seats } from '#database/queries/candidates.ts';
import {
  dropDraft,
  findDraft,
  firstIssueAt,
  insertIssue,
  type Letter,
  listBegun,
} from '#database/queries/newsletter-issues.ts';
import { publishedNotes } from '#database/queries/notes.ts';
import { listProducts } from '#database/queries/products.ts';
import { resultOf } from '#database/queries/savior.ts';
import { within } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import { toSummary } from '#server/notes/read-notes.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { paths } from '#site/router/paths.ts';
import { type News, type NewsLibrary, newsOf } from './stories.ts';

export interface DraftParts {
  library: NewsLibrary & { advice: readonly string[] };
  timeZone: string;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** More than anybody writes between two letters. */
const mostNotes = 50;

/** How many reviews a first letter introduces the lab with, where none is of that week. */
const newestReviews = 3;

/** How many older pieces that no letter has had are offered beside the new ones. */
const mostOffered = 10;

const usualGreeting = 'Good morning from the lab. Here’s what survived the week.';

/**
 * Friday's draft from what is new since the last letter. It takes the place of a draft that nobody has sent, and keeps its greeting. A week
 * with nothing new is skipped and put down as such, unless the owner asks for a letter all the same.
 */
export async function makeDraft(
  { library, timeZone }: DraftParts,
  db: Database,
  at: Date,
  { isWanted }: { isWanted: boolean },
): Promise<number | undefined> {
  return within(db, async (trx) => {
    const begun = (await listBegun(trx)).map(readIssue);
    const today = Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
    const overtaken = await findDraft(trx);
    const notes = (await publishedNotes(trx, { most: mostNotes })).map(toSummary);
    const isMonthly = !begun.some(({ letter }) =>
      letter.date.startsWith(today.toString().slice(0, 7)),
    );
    const draft: IssueDraft = {
      date: today.toString(),
      isMonthly,
      subject: overtaken ? readIssue(overtaken).draft.subject : '',
      greeting: overtaken ? readIssue(overtaken).draft.greeting : usualGreeting,
      pieces: piecesOf(newsOf(library, notes), begun, {
        since: await coveredUntil(trx, begun, at),
        until: at.toISOString(),
      }),
      standings: await standingsOf(trx, library, today),
      hasStandings: true,
      advice: nextAdvice(library.advice, begun),
      hasAdvice: true,
      earlier: isMonthly ? sinceLastMonthly(begun) : [],
    };
    const isSkipped = !isWanted && !hasNews(draft);
    if (!isSkipped && overtaken) await dropDraft(trx, overtaken.id);
    const kept = { date: draft.date, draft: JSON.stringify(draft), coversUntil: at, isMonthly };
    return insertIssue(trx, { ...kept, state: isSkipped ? 'skipped' : 'draft' }, at);
  });
}

export interface PublishedIssue {
  letter: Letter;
  draft: IssueDraft;
}

/** Older ones were written before letters had a subject of their own. */
export const readIssue = (letter: Letter): PublishedIssue => ({
  letter,
  draft: { subject: '', ...JSON.parse(letter.draft) },
});

/** Another one for other words. */
export const versionOf = ({ draft }: Pick<Letter, 'draft'>): string =>
  hash('sha256', draft, 'base64url').slice(0, 22);

/** What readers get of a draft. */
export function contentOf({ hasStandings, hasAdvice, ...draft }: IssueDraft): IssueContent {
  return {
    ...draft,
    pieces: draft.pieces
      .filter(({ isIncluded }) => isIncluded)
      .map(({ isIncluded: _, ...piece }) => piece),
    standings: hasStandings ? draft.standings : null,
    advice: hasAdvice ? draft.advice : null,
  };
}

/** As far as the last letter told. Before the first one: a week before anybody thought of writing one. */
async function coveredUntil(
  db: Database,
  begun: readonly PublishedIssue[],
  at: Date,
): Promise<string> {
  if (begun[0]) return begun[0].letter.covers_until;
  const first = Date.parse((await firstIssueAt(db)) ?? at.toISOString());
  return new Date(first - week).toISOString();
}

/** New ones are in it; older ones that no letter has had are at hand. */
function piecesOf(
  news: readonly News[],
  begun: readonly PublishedIssue[],
  { since, until }: { since: string; until: string },
): IssueDraft['pieces'] {
  const had = new Set(begun.flatMap(({ draft }) => contentOf(draft).pieces.map(({ key }) => key)));
  const open = news.filter(({ date, piece }) => date <= until && !had.has(piece.key));
  const fresh = open.filter(({ date }) => date > since);
  const included = new Set(begun.length === 0 ? introducing(open, fresh) : fresh);
  return [
    ...open.filter((one) => included.has(one)).map(({ piece }) => ({ ...piece, isIncluded: true })),
    ...open
      .filter((one) => !included.has(one))
      .slice(0, mostOffered)
      .map(({ piece }) => ({ ...piece, isIncluded: false })),
  ];
}

/** The first letter goes to people who never read a line of ours: corrections of it are no news to them, and a review is. */
function introducing(open: readonly News[], fresh: readonly News[]): News[] {
  const whole = fresh.filter(({ piece }) => piece.kind !== 'update');
  if (whole.some(({ piece }) => piece.kind === 'review')) return whole;
  return [...open.filter(({ piece }) => piece.kind === 'review').slice(0, newestReviews), ...whole];
}

/** In the first week of a month the last one's result, afterwards how it stands. */
async function standingsOf(
  db: Database,
  { reviews }: NewsLibrary,
  today: Temporal.PlainDate,
): Promise<IssueStandings> {
  const isResult = today.day <= 7;
  const month = (isResult ? today.subtract({ months: 1 }) : today).toString().slice(0, 7);
  const rows = (await candidatesOf(db, month)).map(({ name, slug, votes }) => ({
    name,
    path: reviews.some((review) => review.slug === slug) ? paths.review(slug) : null,
    votes,
  }));
  return { month, isResult, rows: rows.toSorted((one, other) => other.votes - one.votes) };
}

/** Where a month is over and frozen, those of the time; the candidates of one that runs come first on its list. */
async function candidatesOf(
  db: Database,
  month: string,
): Promise<{ name: string; slug: string; votes: number }[]> {
  const result = await resultOf(db, month);
  if (result)
    return result.standings
      .filter(({ isCandidate }) => isCandidate)
      .map(({ name, slug, total }) => ({ name, slug, votes: total }));
  const listed = (await listProducts(db, month)).slice(0, seats);
  return listed.map(({ name, slug, votes }) => ({
    name,
    slug,
    votes: votes.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** Each piece of advice is given once; when all are given, letters end without one. */
function nextAdvice(all: readonly string[], begun: readonly PublishedIssue[]): string | null {
  const given = new Set(begun.map(({ draft }) => contentOf(draft).advice));
  return all.find((advice) => !given.has(advice)) ?? null;
}

function sinceLastMonthly(begun: readonly PublishedIssue[]): IssueContent['earlier'] {
  const last = begun.findIndex(({ letter }) => letter.is_monthly === 1);
  return begun
    .slice(0, last === -1 ? begun.length : last)
    .map(({ letter, draft }) => ({ date: letter.date, title: issueTitle(contentOf(draft)) }));
}

/** A month's result is news where somebody voted. */
const hasNews = ({ pieces, standings }: IssueDraft): boolean =>
  pieces.some(({ isIncluded }) => isIncluded) ||
  (standings?.isResult === true && standings.rows.some(({ votes }) => votes > 0));
