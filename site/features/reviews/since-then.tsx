import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { OneWord } from '#site/ui/one-word.tsx';
import { RefMark } from './cited.tsx';
import { useReview } from './review-context.ts';

/** One line about what happened to the product after the review; a buried product says so. */
export function SinceThen() {
  const { slug, known } = useReview();
  const news = known.buried
    ? { text: known.buried.cause, ref: known.buried.ref }
    : known.sinceThen[0];
  if (!news) return null;
  return (
    <p className="text-note max-w-[70ch]">
      <b>Since then:</b> <OneWord text={news.text} />
      <RefMark number={news.ref} />{' '}
      {known.buried && (
        <Link to={`${paths.graveyard()}#${slug}`} className="underline">
          It is in our graveyard.
        </Link>
      )}
    </p>
  );
}
