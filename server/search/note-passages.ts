import { type NoteRow, publishedNotes } from '#database/notes.ts';
import type { Database } from '#database/tables.ts';
import type { Log } from '#server/log.ts';
import { plainTextOf, readStored } from '#server/notes/read-markdown.ts';
import type { Freshness } from '#server/pages/freshness.ts';
import { paths } from '#site/router/paths.ts';
import type { Passage, Subject } from './passage.ts';
import type { Search } from './search.ts';

interface FollowParts {
  db: Database;
  freshness: Pick<Freshness, 'now'>;
  log: Pick<Log, 'warn'>;
}

/** Older ones are found on their pages. */
const most = 500;

/**
 * The same search with the owner's notes in it. Nobody waits for them: whoever searches makes it look whether anything has changed, and
 * what comes out is found from the next search on, in every process.
 */
export function withNotes(search: Search, { db, freshness, log }: FollowParts): Search {
  let revision: number | string | undefined;
  let looking: Promise<void> | undefined;
  let known = '';

  async function look(): Promise<void> {
    const { products } = await freshness.now();
    if (products === revision) return;
    const rows = await publishedNotes(db, { most });
    revision = products;
    // Most changes are none of a note's, and an index is worth a tenth of a second.
    const now = rows.map(({ slug, version }) => `${slug} ${version}`).join();
    if (now === known) return;
    known = now;
    search.put('notes', rows.map(notePassage));
  }

  function lookLater(): void {
    if (looking) return;
    looking = look()
      .catch((error: unknown) => log.warn({ err: error }, 'the search could not read the notes'))
      .finally(() => {
        looking = undefined;
      });
  }

  lookLater();
  return {
    ...search,
    answer(query) {
      lookLater();
      return search.answer(query);
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
