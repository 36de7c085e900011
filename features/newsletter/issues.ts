import type { Prose } from '#features/content/prose/tree.ts';
import type { Snapshot } from '#features/content/snapshot.ts';
import { type Store, withDisclosure } from '#features/gadgets/stores.ts';
import type { Database } from '#platform/database/tables.ts';
import type { IssueDraft, IssueItem, IssueRow } from './calls.ts';
import { parseGreeting } from './greeting.ts';
import { type Issue, listPublishedIssues } from './issue-queries.ts';
import { issueTitle } from './issue-words.ts';

/** What readers get of an issue, the same for everybody. */
export interface IssueContent extends Omit<IssueDraft, 'stories'> {
  greetingText: Prose[];
  stories: IssueItem[];
}

/** A published issue in a list. */
interface IssueSummary {
  date: string;
  title: string;
  text: string;
}

export const readIssue = ({ draft }: Pick<Issue, 'draft'>): IssueDraft => JSON.parse(draft);

/**
 * The draft as it would be sent now: without stories that were unpublished since; moved ones get
 * their new URL. Of a sent issue as it was sent.
 */
export function currentDraft(
  issue: Pick<Issue, 'draft' | 'state'>,
  { gone, redirects }: Pick<Snapshot, 'gone' | 'redirects'>,
): IssueDraft {
  const draft = readIssue(issue);
  if (issue.state !== 'draft') return draft;
  const stories = draft.stories
    .filter(({ path }) => !gone.has(path))
    .map((story) => ({ ...story, path: redirects.get(story.path) ?? story.path }));
  return { ...draft, stories };
}

/** What readers get of an issue, or would get of a draft. */
export const contentOf = (
  issue: Pick<Issue, 'draft' | 'state'>,
  snapshot: Snapshot,
): IssueContent => readerContent(currentDraft(issue, snapshot), snapshot.library.site.stores.list);

function readerContent(draft: IssueDraft, stores: readonly Store[] = []): IssueContent {
  return {
    ...draft,
    greetingText: withDisclosure(parseGreeting(draft.greeting).tree, stores),
    stories: draft.stories
      .filter(({ isIncluded }) => isIncluded)
      .map(({ isIncluded: _, ...story }) => story),
  };
}

/**
 * `sent` is not stored: an issue is sent when none of its emails is waiting. A pause may have come
 * too late, but a stopped issue stays paused until the owner has seen why.
 */
export function rowOf(issue: Issue, beingSent: ReadonlySet<number>): IssueRow {
  const isBegun = issue.state === 'sending' || issue.state === 'paused';
  const isSent = isBegun && issue.problem === null && !beingSent.has(issue.id);
  return {
    id: issue.id,
    date: issue.date,
    state: isSent ? 'sent' : issue.state,
    title: issueTitle(readerContent(readIssue(issue))),
    sendAt: issue.send_at,
  };
}

/** Newest first. */
export async function listPublished(db: Database): Promise<IssueSummary[]> {
  return (await listPublishedIssues(db)).map((issue) => {
    const content = readerContent(readIssue(issue));
    const { date, stories } = content;
    const title = issueTitle(content);
    const others = stories.map((story) => story.title).filter((other) => other !== title);
    return { date, title, text: others.join(' · ') || stories[0]?.text || '' };
  });
}
