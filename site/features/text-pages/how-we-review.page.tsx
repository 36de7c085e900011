import { typesetAll } from '#content/prose/typography.ts';
import { type Correction, corrections } from '#content/views/corrections.ts';
import type { NoteSummary } from '#contract/notes.ts';
import { notesBy } from '#site/components/note-queries.ts';
import { textPage } from '#site/components/text-page.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import { NoBreak } from '#site/ui/no-break.tsx';

const correctionNotes = notesBy({ kind: 'correction' });

export const serverLoader = () => [correctionNotes];

export const { load, head, Page } = textPage({
  slug: 'how-we-review',
  path: paths.howWeReview(),
  title: 'How we review',
  description:
    'How an emergency is made up, where the facts come from, how we rate, who pays, how to correct us, and what we have corrected.',
  lead: 'The stories are invented. The facts are looked up. This is how we keep them apart.',
  end: ({ library, read }) => (
    <Corrections
      notes={read(correctionNotes)?.notes ?? []}
      corrected={typesetAll(corrections(library))}
    />
  ),
  related: ['about', 'terms'],
});

interface CorrectionsProps {
  notes: readonly NoteSummary[];
  corrected: readonly Correction[];
}

function Corrections({ notes, corrected }: CorrectionsProps) {
  const all = [
    ...notes.map(({ date, slug, title, summary }) => ({
      date,
      to: paths.note(slug),
      name: title,
      text: summary,
    })),
    ...corrected.map((correction) => ({ ...correction, to: paths.entry(correction) })),
  ];
  if (all.length === 0)
    return <p>None so far. Corrected reviews and articles will be listed here.</p>;
  return (
    <>
      <CorrectionList some={all.slice(0, maxShown)} />
      {all.length > maxShown && (
        <details>
          <summary className="py-3 font-bold">{all.length - maxShown} more</summary>
          <CorrectionList some={all.slice(maxShown)} />
        </details>
      )}
    </>
  );
}

/** More than these are collapsed, so that the page ends within reach. */
const maxShown = 8;

interface ListedCorrection {
  date: string;
  to: string;
  name: string;
  text: string;
}

function CorrectionList({ some }: { some: readonly ListedCorrection[] }) {
  return (
    <ul>
      {some.map(({ date, to, name, text }) => (
        <li key={`${to} ${text}`}>
          <time dateTime={date}>{longDate(date)}</time>,{' '}
          <Link to={to} className="prose-link">
            <NoBreak text={name} />
          </Link>
          : {text}
        </li>
      ))}
    </ul>
  );
}
