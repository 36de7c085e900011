import { letterDate } from '#contract/letter.ts';
import { noteSlug } from '#contract/notes.ts';
import { saviorMonth } from '#contract/savior.ts';
import { findBegun } from '#database/queries/newsletter-issues.ts';
import { hasComeOut } from '#database/queries/notes.ts';
import { isFrozen } from '#database/queries/savior.ts';
import type { Database } from '#database/schema/tables.ts';
import { paths } from '#site/router/paths.ts';
import type { Made, Same } from './page-cache.ts';

interface Kind {
  folder: string;
  /** The address that stands for all that were never written. */
  nobody: string;
  /** What is no name of this kind is known to be made up, and has its one page already (`site/made-up.ts`). */
  isName(name: string): boolean;
  has(db: Database, name: string): Promise<boolean>;
}

/** Pages of which only the database knows which there are. */
const kinds: readonly Kind[] = [
  {
    folder: paths.note(''),
    nobody: paths.note('nobodys-note'),
    isName: () => true,
    has: async (db, slug) => noteSlug.safeParse(slug).success && hasComeOut(db, slug),
  },
  {
    folder: paths.letter(''),
    nobody: paths.letter('nobodys-day'),
    isName: (date) => letterDate.safeParse(date).success,
    has: async (db, date) => (await findBegun(db, date)) !== undefined,
  },
  {
    folder: paths.saviorMonth(''),
    nobody: paths.saviorMonth('nobodys-month'),
    isName: (month) => saviorMonth.safeParse(month).success,
    has: isFrozen,
  },
];

const nameIn = ({ folder }: Kind, path: string): string => path.slice(folder.length);

/** The kind that an address names one of. */
const kindOf = (path: string): Kind | undefined =>
  kinds.find((kind) => path.startsWith(kind.folder) && kind.isName(nameIn(kind, path)));

/** Whether something was written at an address of which only the database knows. */
export async function isWritten(db: Database, path: string): Promise<boolean> {
  const kind = kindOf(path);
  return kind ? kind.has(db, nameIn(kind, path)) : false;
}

/**
 * Only the database knows which notes, letters and ended months there are, so a made-up address cannot be told before. It costs a look at an
 * index there, and no render: all of a kind share one page.
 */
export function onlyWrittenPages<Outcome extends Made | Same>(
  db: Database,
  render: (address: string, before?: string) => Promise<Outcome>,
) {
  const kept = new Map<Kind, Promise<Outcome>>();
  const nothingOf = (kind: Kind) => {
    const made = kept.get(kind) ?? render(kind.nobody);
    kept.set(kind, made);
    made.catch(() => kept.delete(kind));
    return made;
  };
  return async (address: string, before?: string): Promise<Outcome> => {
    const kind = kindOf(address);
    if (!kind || (await kind.has(db, nameIn(kind, address)))) return render(address, before);
    return { ...(await nothingOf(kind)), keep: false };
  };
}
