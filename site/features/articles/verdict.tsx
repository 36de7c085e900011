import { comparisonSlug } from '#content/slugs.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { Icon } from '#site/ui/icon.tsx';
import { NoBreak } from '#site/ui/no-break.tsx';
import { Stamp } from '#site/ui/stamp.tsx';
import { Cited, RefMarks, useReview } from './citations.tsx';
import { OwnPrice } from './rivals-table.tsx';

const termClass = 'float-left mr-2 leading-[1.45] text-(length:--text-note) text-muted';
export const twoListsClass = 'grid gap-x-8 gap-y-[0.6rem] sm:grid-cols-[1fr_1fr]';

export function VerdictCard() {
  const review = useReview();
  const { rating } = review.product;
  const { ref } = review.sourcedFacts.price;
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <div>
          <h2 id="verdict" className="text-title-s">
            The verdict
          </h2>
          <dl className="flex items-baseline whitespace-nowrap">
            <dt className={termClass}>Overall rating</dt>
            <dd className="font-bold">{rating.toFixed(1)}/5</dd>
          </dl>
        </div>
        <span data-story>
          <Stamp judgment={review.answer?.judgment}>{review.stamp}</Stamp>
        </span>
      </div>
      <div className="grid gap-x-8 gap-y-[0.3rem] lg:grid-cols-[1.2fr_1fr_1fr]">
        <div className="grid content-start gap-[0.3rem]">
          <dl className="grid gap-y-1">
            <div id="fact-price">
              <dt className={termClass}>Price</dt>
              <dd className="in-line font-bold">
                <OwnPrice />
                {ref && <RefMarks numbers={[ref]} />}
              </dd>
            </div>
            <div>
              <dt className={termClass}>Best for</dt>
              <dd>
                <Cited at="bestFor" text={review.bestFor} />
              </dd>
            </div>
          </dl>
          <JudgmentLine />
        </div>
        <MarkedList title="Pros" field="pros" max={3} />
        <MarkedList title="Cons" field="cons" max={3} />
      </div>
    </>
  );
}

/** Today's answer with its reason, and what to buy instead. */
function JudgmentLine() {
  const { slug, answer } = useReview();
  if (!answer) return <TalkMeOutLink slug={slug} />;
  const { short, month, text, instead, isOutdated } = answer;
  return (
    <p>
      <b>{isOutdated ? `Today: ${short}.` : `Today (${monthName(month)}):`}</b>{' '}
      <Cited at="answer.text" text={text.replace(/\.$/, '')} />.{' '}
      {instead && (
        <>
          {'Instead: the '}
          <Link to={paths.comparison(comparisonSlug([slug, instead.slug]))} className="prose-link">
            <NoBreak text={instead.name} />
          </Link>
          .{' '}
        </>
      )}
      <TalkMeOutLink slug={slug} />
    </p>
  );
}

const TalkMeOutLink = ({ slug }: { slug: string }) => (
  <Link to={paths.talkMeOut(slug)} className="prose-link">
    Talk me out of it
  </Link>
);

interface MarkedListProps {
  title: string;
  /** The field in the front matter. */
  field: 'pros' | 'cons' | 'buy' | 'skip';
  /** A short list has smaller text. */
  max?: number;
}

/** Pros have a check mark, cons a cross. */
export function MarkedList({ title, field, max }: MarkedListProps) {
  const items = useReview()[field].slice(0, max);
  const isFor = field === 'pros' || field === 'buy';
  const size = max ? 'text-(length:--text-note)' : 'text-(length:--text-body) leading-[1.4]';
  return (
    <div className={size}>
      <h3 className="mt-0 mb-[0.2rem] text-[1rem] leading-[1.2]">{title}</h3>
      <ul className="grid list-none gap-1 p-0 leading-[1.3]">
        {items.map((item, index) => (
          <li key={item} className="m-0 grid grid-cols-[auto_1fr] gap-2">
            <Icon
              name={isFor ? 'check' : 'cross'}
              className={`mt-[0.1em] ${isFor ? 'text-olive' : 'text-ember'}`}
            />
            <span>
              <Cited at={`${field}.${index}`} text={item} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The frame of an answer or a rank. */
export const labelClass = 'tag flex-none border-current font-bold whitespace-nowrap';
const answers = {
  yes: { word: 'Yes', color: 'text-olive' },
  maybe: { word: 'Maybe', color: '' },
  no: { word: 'No', color: 'text-ember' },
};

export function Audiences() {
  const { audiences } = useReview();
  return (
    <dl className="divide-y-2 divide-line rounded-m border-2 border-line bg-sheet text-(length:--text-body) leading-[1.45] [print-color-adjust:exact]">
      {audiences.map(({ who, answer, why }, index) => (
        <div key={who} className="px-4 py-3 print:break-inside-avoid">
          <dt className="flex items-center justify-between gap-[min(1rem,4vw)] font-bold">
            {who}
            <span className={`${labelClass} ${answers[answer].color}`}>{answers[answer].word}</span>
          </dt>
          <dd>
            <Cited at={`audiences.${index}.why`} text={why} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
