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

interface FollowParts {
  db: Database;
  versions: { current(): Promise<{ products: number | string }> };
  log: Pick<Log, 'warn'>;
}

/** Older ones are found on their pages. */
const most = 500;

/**
 * The same search with the owner's notes and the letters in it. Nobody waits for them: whoever searches makes it look whether anything
 * has changed, and what comes out is found from the next search on, in every process.
 */
export function withNews(search: Search, { db, versions, log }: FollowParts): Search {
  let revision: number | string | undefined;
  let looking: Promise<void> | undefined;
  let known = '';

  async function look(): Promise<void> {
    const { products } = await versions.current();
    if (products === revision) return;
    const [notes, letters] = await Promise.all([publishedNotes(db, { most }), readPublished(db)]);
    revision = products;
    // Most changes are none of theirs, and an index is worth a tenth of a second. A letter that has left stays as it is.
    const now = [
      ...notes.map(({ slug, version }) => `${slug} ${version}`),
      ...letters.map(({ date }) => date),
    ].join();
    if (now === known) return;
    known = now;
    search.put('notes', notes.map(notePassage));
    search.put('letters', letters.slice(0, most).map(issuePassage));
  }

  function lookLater(): void {
    if (looking) return;
    looking = look()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the search could not read notes and letters'),
      )
      .finally(() => {
        looking = undefined;
      });
  }

  lookLater();
  return {
    ...search,
    answer(query, client) {
      lookLater();
      return search.answer(query, client);
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

function issuePassage(letter: IssueContent): Passage {
  const url = paths.letter(letter.date);
  const title = issueTitle(letter);
  const subject: Subject = {
    kind: 'letter',
    slug: letter.date,
    name: `Letter: ${title}`,
    url,
    words: title,
    about: letter.pieces[0]?.text ?? letter.advice ?? '',
    category: null,
    rating: null,
    price: null,
    date: letter.date,
  };
  const told = letter.pieces.map((piece) => `${piece.title}. ${piece.text}`);
  return { subject, url, label: '', also: '', text: [...told, letter.advice ?? ''].join('\n') };
}
