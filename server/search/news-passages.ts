import type { IssueContent } from '#contract/newsletter.ts';
import { type NoteRow, publishedNotes } from '#database/queries/notes.ts';
import type { Database } from '#database/schema/tables.ts';
import { readPublished } from '#server/newsletter/issues.ts';
import { plainTextOf, readStored } from '#server/notes/read-markdown.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { paths } from '#site/router/paths.ts';
import type { Passage, Subject } from './passage.ts';

const maxNewest = 500;

/** Notes and newsletter issues, which change while the site runs. */
export async function readNews(db: Database) {
  const [notes, issues] = await Promise.all([
    publishedNotes(db, { limit: maxNewest }),
    readPublished(db),
  ]);
  return {
    /** Changes with the passages. */
    version: [
      ...notes.map(({ slug, version }) => `${slug} ${version}`),
      ...issues.map(({ date }) => date),
    ].join(),
    passages: [...notes.map(notePassage), ...issues.slice(0, maxNewest).map(issuePassage)],
  };
}

function notePassage({ slug, title, body, product_name, published_at }: NoteRow): Passage {
  const text = plainTextOf(readStored(body));
  const url = paths.note(slug);
  const subject: Subject = {
    kind: 'note',
    slug,
    name: title,
    url,
    words: title,
    about: text.split('\n')[0] ?? '',
    category: null,
    rating: null,
    price: null,
    date: published_at ?? '',
  };
  return { subject, url, label: '', also: product_name ?? '', text };
}

function issuePassage(issue: IssueContent): Passage {
  const url = paths.letter(issue.date);
  const title = issueTitle(issue);
  const subject: Subject = {
    kind: 'letter',
    slug: issue.date,
    name: `Letter: ${title}`,
    url,
    words: title,
    about: issue.pieces[0]?.text ?? issue.advice ?? '',
    category: null,
    rating: null,
    price: null,
    date: issue.date,
  };
  const stories = issue.pieces.map((story) => `${story.title}. ${story.text}`);
  return { subject, url, label: '', also: '', text: [...stories, issue.advice ?? ''].join('\n') };
}
