import type { Judgment } from '#content/schema/documents.ts';
import { formatDollars } from '#content/shops.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Cited } from './cited.tsx';
import { type Review, useReview } from './review-context.ts';

const labels: Record<Judgment, string> = {
  buy: 'Buy it.',
  'buy-for-some': 'Right for some.',
  wait: 'Wait for a lower price.',
  skip: 'Skip it.',
};

/** The answer to "should I buy it?", with its price or its audiences. */
export function JudgmentLine() {
  const { slug, judgment, buyUnder, audiences } = useReview();
  const first = (answer: 'yes' | 'no') => audiences.find((one) => one.answer === answer)?.who;
  return (
    <p className="font-bold">
      {labels[judgment]}{' '}
      <span className="font-normal">
        {buyUnder ? (
          <>
            {`Only under ${formatDollars(buyUnder.usd)}: `}
            <Cited at="buyUnder.because" text={lowerFirst(buyUnder.because)} />.
          </>
        ) : (
          audienceLine(judgment, first('yes'), first('no'))
        )}
      </span>{' '}
      <Link to={paths.talkMeOut(slug)} className="prose-link font-normal">
        Talk me out of it
      </Link>
    </p>
  );
}

function audienceLine(judgment: Review['judgment'], yes?: string, no?: string): string {
  if (judgment === 'skip' || !yes) return '';
  return judgment === 'buy' || !no ? `Yes: ${yes}.` : `Yes: ${yes}. No: ${no}.`;
}

const lowerFirst = (text: string): string =>
  text.replace(/^(The|A|An) /, (word) => word.toLowerCase());
