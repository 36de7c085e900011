import type { ReactNode } from 'react';
import type { Judgment } from '#content/schema/documents.ts';
import { formatDollars } from '#content/shops.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Stamp } from '#site/ui/stamp.tsx';
import { Cited, RefMark, type Review, useReview } from './citations.tsx';

export function VerdictCard({ price }: { price: ReactNode }) {
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
            {price}
            {ref && <RefMark number={ref} />}
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
        <MarkedList title="Pros" field="pros" items={review.pros.slice(0, 3)} mark="yes" />
        <MarkedList title="Cons" field="cons" items={review.cons.slice(0, 3)} mark="no" />
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
  const first = (answer: 'yes' | 'no') => audiences.find((one) => one.answer === answer)?.who;
  return (
    <p className="font-bold">
      {labels[judgment]}{' '}
      <span className="font-normal">
        {buyUnder ? (
          <>
            {`Only under ${formatDollars(buyUnder.usd)}: `}
            <Cited at="buyUnder.because" text={buyUnder.because} />.
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
  return judgment === 'buy-for-some' && yes && no ? `Yes: ${yes}. No: ${no}.` : '';
}

export function ProsAndCons() {
  const { pros, cons } = useReview();
  return (
    <div className="two-lists">
      <MarkedList title="What survived" field="pros" items={pros} mark="yes" />
      <MarkedList title="What did not" field="cons" items={cons} mark="no" />
    </div>
  );
}

interface MarkedListProps {
  title: ReactNode;
  /** The field in the front matter. */
  field: 'pros' | 'cons' | 'buy' | 'skip';
  items: string[];
  mark: 'yes' | 'no';
}

export function MarkedList({ title, field, items, mark }: MarkedListProps) {
  return (
    <div className="marked" data-mark={mark}>
      <h3>{title}</h3>
      <ul>
        {items.map((item, index) => (
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

export function BuyOrSkip() {
  const { buy, skip } = useReview();
  return (
    <div className="two-lists">
      <MarkedList title="Buy it if" field="buy" items={buy} mark="yes" />
      <MarkedList title="Skip it if" field="skip" items={skip} mark="no" />
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
