import type { IssueProgress, IssueRow, IssueState } from '#contract/newsletter.ts';
import {
  countIssueMails,
  countReadersAfter,
  type Letter,
  lastTrouble,
  triedAgain,
} from '#database/queries/newsletter-issues.ts';
import type { Database } from '#database/schema/tables.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { contentOf, readIssue } from './draft.ts';

export async function progressOf(db: Database, letter: Letter): Promise<IssueProgress> {
  const isOpen =
    letter.is_queued === 0 && (letter.state === 'sending' || letter.state === 'paused');
  const counts = await countIssueMails(db, letter.id);
  return {
    toQueue: isOpen ? await countReadersAfter(db, letter) : 0,
    waiting: counts.waiting ?? 0,
    sending: counts.sending ?? 0,
    sent: counts.sent ?? 0,
    unsure: counts.unsure ?? 0,
    refused: counts.refused ?? 0,
    givenUp: counts['given up'] ?? 0,
    // Of one that is paused nothing is tried.
    again: letter.state === 'paused' ? null : await triedAgain(db, letter.id),
    trouble: await lastTrouble(db, letter.id),
  };
}

/** Whether it is all sent is said by its mails: nobody has to remember to put it down. */
function stateOf(letter: Letter, isUnderWay: boolean): IssueState {
  return letter.state === 'sending' && !isUnderWay ? 'sent' : letter.state;
}

export function rowOf(letter: Letter, underWay: ReadonlySet<number>): IssueRow {
  return {
    id: letter.id,
    date: letter.date,
    state: stateOf(letter, underWay.has(letter.id)),
    title: issueTitle(contentOf(readIssue(letter).draft)),
    madeAt: letter.made_at,
    begunAt: letter.begun_at,
  };
}
