import type { IssueContent } from '#contract/newsletter.ts';
import { type NoteRow, publishedNotes } from '#database/queries/notes.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Log } from '#server/core/logger.ts';
import { readPublished } from '#server/newsletter/issues.ts';
import { plainTextOf, readStored } from '#server/notes/read-markdown.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { paths } from '#site/router/paths.ts';
import type { Passage, Subject } from './passage.ts';
import type { Search } from './search.ts';

interface NewsParts {
  db: Database;
  version: { current(): Promise<{ products: number }> };
  log: Pick<Log, 'warn'>;
}

const maxNewest = 500;

/** A search triggers the check for changes without waiting, so the next search finds them. */
export function withNews(search: Search, { db, version, log }: NewsParts): Search {
  let checked: number | undefined;
  let refreshing: Promise<void> | undefined;
  let indexed = '';

  async function refresh(): Promise<void> {
    const { products } = await version.current();
    if (products === checked) return;
    const [notes, issues] = await Promise.all([
      publishedNotes(db, { limit: maxNewest }),
      readPublished(db),
    ]);
    checked = products;
    // Rebuilding the index takes a tenth of a second, and most changes are not about these.
    const now = [
      ...notes.map(({ slug, version }) => `${slug} ${version}`),
      ...issues.map(({ date }) => date),
    ].join();
    if (now === indexed) return;
    indexed = now;
    search.put('notes', notes.map(notePassage));
    search.put('issues', issues.slice(0, maxNewest).map(issuePassage));
  }

  function refreshLater(): void {
    if (refreshing) return;
    refreshing = refresh()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the search could not read notes and issues'),
      )
      .finally(() => {
        refreshing = undefined;
      });
  }

  refreshLater();
  return {
    ...search,
    run(query, client) {
      refreshLater();
      return search.run(query, client);
    },
  };
}

export function notePassage({ slug, title, body, product_name, published_at }: NoteRow): Passage {
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
