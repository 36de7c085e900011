import type { IssueContent } from '#contract/newsletter.ts';
import type { Database } from '#database/schema/tables.ts';
import { readPublished } from '#server/newsletter/issues.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { paths } from '#site/router/paths.ts';
import type { Passage, Subject } from './passage.ts';

const maxNewest = 500;

/** Newsletter issues, which are not part of the content. */
export async function readNews(db: Database) {
  const issues = await readPublished(db);
  return {
    /** Changes with the passages. */
    version: issues.map(({ date }) => date).join(),
    passages: issues.slice(0, maxNewest).map(issuePassage),
  };
}

function issuePassage(issue: IssueContent): Passage {
  const url = paths.issue(issue.date);
  const title = issueTitle(issue);
  const subject: Subject = {
    kind: 'issue',
    slug: issue.date,
    name: `Newsletter: ${title}`,
    url,
    words: title,
    about: issue.stories[0]?.text ?? '',
    category: null,
    rating: null,
    price: null,
    date: issue.date,
  };
  const stories = issue.stories.map((story) => `${story.title}. ${story.text}`);
  return { subject, url, label: '', also: '', text: stories.join('\n') };
}
