import type { Judgment } from '#content/schema/documents.ts';
import { formatDollars } from '#content/shops.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Stamp } from '#site/ui/stamp.tsx';
import { Cited, RefMarks, useReview } from './citations.tsx';
import { PricePlaceholder } from './rivals-table.tsx';

export function VerdictCard() {
  const review = useReview();
  const { rating } = review.product;
  const { ref } = review.known.price;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="verdict" className="text-title-s">
          The verdict
        </h2>
        <span data-story>
          <Stamp judgment={review.judgment}>{review.stamp}</Stamp>
        </span>
      </div>
      <dl className="verdict-facts grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <div>
          <dt>Overall rating</dt>
          <dd>{rating.toFixed(1)}/5</dd>
        </div>
        <div id="fact-price">
          <dt>Price</dt>
          <dd>
            <PricePlaceholder />
            {ref && <RefMarks numbers={[ref]} />}
          </dd>
        </div>
        <div className="col-span-full">
          <dt className="float-left mr-2">Best for</dt>
          <dd>
            <Cited at="bestFor" text={review.bestFor} />
          </dd>
        </div>
      </dl>
      <JudgmentLine />
      <div className="two-lists">
        <MarkedList title="Pros" field="pros" max={3} />
        <MarkedList title="Cons" field="cons" max={3} />
      </div>
    </>
  );
}

const labels: Record<Judgment, string> = {
  buy: 'Buy it.',
  'buy-for-some': 'Right for some.',
  wait: 'Wait for a lower price.',
  skip: 'Skip it.',
};

/** The buying advice with its price or audiences. */
function JudgmentLine() {
  const { slug, judgment, buyUnder, audiences } = useReview();
  const [yes, no] = ['yes', 'no'].map((answer) => audiences.find((one) => one.answer === answer));
  return (
    <p className="font-bold">
      {labels[judgment]}{' '}
      <span className="font-normal">
        {buyUnder && (
          <>
            {`Only under ${formatDollars(buyUnder.usd)}: `}
            <Cited at="buyUnder.because" text={buyUnder.because} />.
          </>
        )}
        {!buyUnder && judgment === 'buy-for-some' && `Yes: ${yes?.who}. No: ${no?.who}.`}
      </span>{' '}
      <Link to={paths.talkMeOut(slug)} className="prose-link font-normal">
        Talk me out of it
      </Link>
    </p>
  );
}

interface MarkedListProps {
  title: string;
  /** The field in the front matter. */
  field: 'pros' | 'cons' | 'buy' | 'skip';
  max?: number;
}

/** Reasons for it have a tick, reasons against it a cross. */
export function MarkedList({ title, field, max }: MarkedListProps) {
  return (
    <div className="marked" data-mark={field === 'pros' || field === 'buy' ? 'yes' : 'no'}>
      <h3>{title}</h3>
      <ul>
        {useReview()
          [field].slice(0, max)
          .map((item, index) => (
            <li key={item}>
              <span>
                <Cited at={`${field}.${index}`} text={item} />
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

const words = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

export function Audiences() {
  const { audiences } = useReview();
  return (
    <dl className="audiences">
      {audiences.map(({ who, answer, why }, index) => (
        <div key={who}>
          <dt>
            {who}
            <span className="answer" data-answer={answer}>
              {words[answer]}
            </span>
          </dt>
          <dd>
            <Cited at={`audiences.${index}.why`} text={why} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
