import type { Product } from '#contract/products.ts';
import { priceChanged } from '#features/gadgets/prices.ts';
import { monthName } from '#ui/dates.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { comparisonSlug, paths } from '#ui/paths.ts';

interface TodaysAnswerProps {
  slug: string;
  answer: Pick<NonNullable<Product['answer']>, 'month' | 'short' | 'instead'>;
  className?: string;
  /** Cards have little space. */
  isShort?: boolean;
}

/** "Today (November 2026): Only under $349, or the WH-1000XM6." */
export function TodaysAnswer({ slug, answer, className, isShort = false }: TodaysAnswerProps) {
  const { month, short, instead } = answer;
  return (
    <p className={className}>
      {isShort ? `${monthName(month)}: ` : `Today (${monthName(month)}): `}
      <b>{short}</b>
      {instead && (
        <>
          {short.startsWith('Skip')
            ? ': buy the '
            : short === priceChanged
              ? '. See the '
              : ', or the '}
          <a href={paths.comparison(comparisonSlug([slug, instead.slug]))} className="prose-link">
            <NoBreak text={instead.name} />
          </a>
        </>
      )}
    </p>
  );
}
