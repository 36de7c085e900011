import { typesetAll } from '#content/prose/typography.ts';
import { type Correction, corrections } from '#content/views/corrections.ts';
import { textPage } from '#site/components/text-page.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import { NoBreak } from '#site/ui/no-break.tsx';

export const { load, head, Page } = textPage({
  slug: 'how-we-review',
  path: paths.howWeReview(),
  title: 'How we review',
  description:
    'How an emergency is made up, where the facts come from, how we rate, who pays, how to correct us, and what we have corrected.',
  lead: 'The stories are invented. The facts are looked up. This is how we keep them apart.',
  end: ({ library }) => <Corrections all={typesetAll(corrections(library))} />,
  related: ['about', 'terms'],
});

function Corrections({ all }: { all: readonly Correction[] }) {
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

function CorrectionList({ some }: { some: readonly Correction[] }) {
  return (
    <ul>
      {some.map((correction) => (
        <li key={`${correction.slug} ${correction.text}`}>
          <time dateTime={correction.date}>{longDate(correction.date)}</time>,{' '}
          <Link to={paths.entry(correction)} className="prose-link">
            <NoBreak text={correction.name} />
          </Link>
          : {correction.text}
        </li>
      ))}
    </ul>
  );
}
