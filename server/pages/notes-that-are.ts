import { noteSlug } from '#contract/notes.ts';
import { findNoteBySlug } from '#database/notes.ts';
import type { Database } from '#database/tables.ts';
import { paths } from '#site/router/paths.ts';
import type { Made } from './page-cache.ts';

const folder = paths.note('');
/** The address that stands for every note that was never written. */
const nobody = paths.note('nobodys-note');

/**
 * Only the database knows which notes there are, so a made-up address cannot be told before. It costs a look at an index there, and
 * no render: all of them share one page.
 */
export function onlyWrittenNotes(db: Database, render: (address: string) => Promise<Made>) {
  let kept: Promise<Made> | undefined;
  const noSuchNote = () => {
    kept ??= render(nobody).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
  return async (address: string): Promise<Made> => {
    if (!address.startsWith(folder)) return render(address);
    const { data: slug } = noteSlug.safeParse(address.slice(folder.length));
    if (slug !== undefined && (await findNoteBySlug(db, slug))) return render(address);
    return { ...(await noSuchNote()), keep: false };
  };
}
