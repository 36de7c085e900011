import { withoutCitations } from '#features/content/prose/citations.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Library } from '#features/content/snapshot.ts';
import { longDate } from '#ui/dates.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { textPage } from './text-page.tsx';

export const howWeReviewPage = textPage({
  slug: 'how-we-review',
  path: '/how-we-review',
  title: 'How we review',
  description:
    'How an emergency is made up, where the facts come from, how we rate, who pays, how to correct us, and what we have corrected.',
  lead: 'The stories are invented. The facts are looked up. This is how we keep them apart.',
  End: ({ context: { snapshot } }) => (
    <Corrections all={typesetAll(corrections(snapshot.library))} />
  ),
  related: ['about', 'terms'],
});

/** More than these are collapsed, so that the page ends within reach. */
const maxShown = 8;

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

function CorrectionList({ some }: { some: readonly Correction[] }) {
  return (
    <ul>
      {some.map((correction) => (
        <li key={`${correction.slug} ${correction.text}`}>
          <time dateTime={correction.date}>{longDate(correction.date)}</time>,{' '}
          <a href={paths.entry(correction)} className="prose-link">
            <NoBreak text={correction.name} />
          </a>
          : {correction.text}
        </li>
      ))}
    </ul>
  );
}

/** A correction made after publication. */
export interface Correction {
  kind: 'post' | 'review';
  slug: string;
  /** The product's name, or an article's title. */
  name: string;
  date: string;
  text: string;
}

/** From all reviews and posts, the newest first. */
export const corrections = ({ reviews, posts }: Pick<Library, 'reviews' | 'posts'>): Correction[] =>
  [
    ...reviews.map((review) => ({ ...review, kind: 'review' as const, name: review.product.name })),
    ...posts.map((post) => ({ ...post, kind: 'post' as const, name: post.title })),
  ]
    .flatMap(({ kind, slug, name, updates }) =>
      updates
        .filter((update) => update.kind === 'correction')
        .map(({ date, text }) => ({ kind, slug, name, date, text: withoutCitations(text) })),
    )
    .sort((a, b) => b.date.localeCompare(a.date));
