import type { TodaysAnswer } from '#content/views/answers.ts';
import { updatedMonth } from '#content/views/updated.ts';
import { formatUsd } from '#features/gadgets/prices.ts';
import { drawingOf, ProductPicture } from '#site/components/product-picture.tsx';
import { BackLink } from '#site/layout/back-link.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Badge } from '#site/ui/badge.tsx';
import { longDate, monthName } from '#site/ui/dates.ts';
import { NoBreak } from '#site/ui/no-break.tsx';
import { Stars, wholeStars } from '#site/ui/stars.tsx';
import { Credit, LeadPicture } from '#site/ui/uploaded-picture.tsx';
import { Cited, Sourced, useReview } from './citations.tsx';
import { ContinueReading } from './reading-position.tsx';
import { OwnPrice } from './rivals-table.tsx';

const heroShape = {
  ratio: [3, 2],
  sizes: '34rem',
  eager: true,
  className: 'max-lg:aspect-video!',
} as const;

export function ReviewHero() {
  const review = useReview();
  const { product } = review;
  // “Roomba j7+ Review: An Obituary”: the facts view shows the part before the colon.
  const [subject = '', headline] = review.title.split(/: (.+)/);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-[0.6rem] pt-1 pb-3 lg:max-w-[68.25rem] lg:grid-cols-[1.4fr_1fr] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 content-start justify-items-start gap-2 lg:col-start-1">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 lg:justify-start">
          <BackLink to={paths.blog()}>Back to Blog</BackLink>
          <ViewSwitch />
          <ContinueReading />
        </div>
        <h1 className="title-review">
          <NoBreak text={subject} />
          {headline && (
            <span data-story>
              <NoBreak text={`: ${headline}`} />
            </span>
          )}
        </h1>
      </div>
      <div className="relative overflow-hidden rounded-m border-2 border-line lg:[grid-area:1/2/3] lg:self-center">
        {review.lead ? (
          <LeadPicture image={review.lead} drawing={drawingOf(product)} {...heroShape} />
        ) : (
          <ProductPicture
            product={{ ...product, imageUrl: '', drawingAlt: review.heroAlt }}
            {...heroShape}
          />
        )}
        <span className="absolute top-2 left-2" data-story>
          <Badge color={product.badgeColor}>{product.badge ?? product.category}</Badge>
        </span>
        {review.lead?.credit && (
          <span className="absolute right-2 bottom-1 rounded-m bg-sheet px-2">
            <Credit of={review.lead.credit} />
          </span>
        )}
      </div>
      <div className="grid grid-cols-1 content-start justify-items-start gap-[0.4rem] lg:col-start-1">
        <Answer />
        <p data-lead data-story className="text-[1.1rem] leading-[1.38] lg:text-lead">
          {review.summary}
        </p>
        <Background />
        <p className="print-only">
          <b>
            Tech Survival Lab, <span data-story>story view</span>
            <span data-plain>facts view</span>
          </b>
        </p>
      </div>
    </div>
  );
}

/** Stars, today's answer and the reading time. */
function Answer() {
  const { product, outOfTen, minutes, answer } = useReview();
  return (
    <div className="dotted gap-y-1 pb-1">
      <p>
        <Stars rating={product.rating} stars={wholeStars(product.rating)} />{' '}
        <b>
          {product.rating.toFixed(1)}/5
          {outOfTen !== undefined && ` (${outOfTen}/10)`}
        </b>
      </p>
      <p className="text-note text-muted" data-story>{`${minutes} min read`}</p>
      {answer && (
        <p>
          <b className="stamp stamp-small" data-judgment={answer.judgment}>
            {answer.short}
          </b>{' '}
          <small className="text-note text-muted">{monthName(answer.month)}</small>
        </p>
      )}
    </div>
  );
}

/** One line that opens: tags, dates, prices, method, news and the basis of the rating. */
function Background() {
  const review = useReview();
  const { product, persona, ratingBasis, sourcedFacts } = review;
  const updated = updatedMonth(review, review.answer);
  return (
    <details className="background text-note">
      <summary className="py-1.5">
        <span className="prose-link">Staged emergency, sourced facts</span>
        {` · ${monthName(review.date.slice(0, 7))}`}
        {updated && ` · updated ${monthName(updated)}`}
      </summary>
      <div className="grid gap-2 border-l-4 border-hairline py-1 pl-3">
        <p className="flex flex-wrap items-center gap-2" data-story>
          <span className="tag">{`Staged test: ${review.testLength}`}</span>
          <span className="tag">{`Character: ${persona.name}`}</span>
        </p>
        <p>
          <time dateTime={review.date}>{longDate(review.date)}</time>, filed under{' '}
          <Link to={paths.category(product.category)} className="prose-link">
            {product.category}
          </Link>
        </p>
        <p>
          <OwnPrice />
        </p>
        <WhyThatPrice />
        <SinceThen />
        <p>
          Based on {ratingBasis.true}. <i data-story>In the story: {ratingBasis.story}.</i>
        </p>
        <p className="dotted">
          <Link to={paths.howWeReview()} className="prose-link">
            How we review
          </Link>
          <a href="#what-we-know" className="prose-link">
            {`${sourcedFacts.references.length} sources`}
          </a>
        </p>
      </div>
    </details>
  );
}

function WhyThatPrice() {
  const { answer } = useReview();
  if (!answer?.under) return null;
  return (
    <p>
      <b>{limitTitle(answer)}</b> <Cited at="answer.under.because" text={answer.under.because} />.
    </p>
  );
}

function limitTitle({ under, met, isOutdated, month }: TodaysAnswer): string {
  const price = formatUsd(under?.usd ?? 0);
  if (isOutdated) return `In ${monthName(month)} we said only under ${price}:`;
  return met ? `Under ${price} it is worth it:` : `Why only under ${price}:`;
}

/** The latest news about the product, or why it is in the graveyard. */
function SinceThen() {
  const { slug, sourcedFacts } = useReview();
  const { buried } = sourcedFacts;
  const news = buried ? { text: buried.cause, ref: buried.ref } : sourcedFacts.sinceThen[0];
  if (!news) return null;
  return (
    <p>
      <b>Since then:</b> <Sourced text={news.text} number={news.ref} />{' '}
      {buried && (
        <Link to={`${paths.graveyard()}#${slug}`} className="underline">
          It is in our graveyard.
        </Link>
      )}
    </p>
  );
}

const viewClass =
  'min-h-10 border-2 border-line px-3 py-[0.45rem] text-center font-display leading-[1.3] whitespace-nowrap';

/** `view.ts` saves the choice, and CSS shows the view. */
function ViewSwitch() {
  return (
    <nav id="facts" className="view-switch flex no-print" aria-label="View">
      <a id="story" href="#story" aria-current="true" className={viewClass}>
        Story
      </a>
      <a href="#facts" className={`border-l-0 ${viewClass}`}>
        Facts
      </a>
    </nav>
  );
}
