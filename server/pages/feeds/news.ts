import { publishedNotes } from '#database/queries/notes.ts';
import { pastMonths } from '#database/queries/savior.ts';
import type { Database } from '#database/schema/tables.ts';
import { listPublished } from '#server/newsletter/issues.ts';
import { toSummary } from '#server/notes/read-notes.ts';
import { winnersInWords } from '#site/features/votes/tally.ts';
import { paths } from '#site/router/paths.ts';
import type { RouteName } from '#site/router/patterns.ts';
import { monthName } from '#site/ui/dates.ts';

/** What comes while the site runs, as the sitemap and the feeds tell of it. */
export interface News {
  name: RouteName;
  path: string;
  date: string;
  title: string;
  /** Plain text. */
  text: string;
  /** The words of the link to it. */
  readOn: string;
  tag: string;
}

/** In a feed; a sitemap could carry more, but nobody reads the two hundredth note there first. */
const most = 200;

/** Letters, field notes and elections that have ended. */
export async function readNews(db: Database): Promise<News[]> {
  const [letters, notes, months] = await Promise.all([
    listPublished(db),
    publishedNotes(db, { most, skip: 0 }),
    pastMonths(db),
  ]);
  return [
    ...letters.map(({ date, title, text }): News => {
      const words = {
        title: `Letter: ${title}`,
        text,
        readOn: 'Read the full letter',
        tag: 'Letter',
      };
      return { name: 'letter', path: paths.letter(date), date, ...words };
    }),
    ...notes.map(toSummary).map(({ slug, title, date, summary }): News => {
      const words = {
        title: `Field note: ${title}`,
        text: summary,
        readOn: 'Read the full note',
        tag: 'Field note',
      };
      return { name: 'note', path: paths.note(slug), date, ...words };
    }),
    ...months.map(({ month, frozenAt, winners }): News => {
      const names = winnersInWords(winners.map(({ name }) => name));
      const text = names
        ? `${names} won the Tech Savior of ${monthName(month)}.`
        : 'Nobody voted, so nobody won.';
      const words = {
        title: `Tech Savior of ${monthName(month)}`,
        text,
        readOn: 'See the full results',
        tag: 'Election',
      };
      return { name: 'savior-month', path: paths.saviorMonth(month), date: frozenAt, ...words };
    }),
  ];
}
