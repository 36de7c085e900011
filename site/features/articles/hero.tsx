import { updatedMonth } from '#content/views/updated.ts';
import { drawingOf, ProductPicture } from '#site/components/product-picture.tsx';
import { BackLink } from '#site/layout/back-link.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Badge } from '#site/ui/badge.tsx';
import { longDate, monthName } from '#site/ui/dates.ts';
import { NoBreak } from '#site/ui/no-break.tsx';
import { Stars, wholeStars } from '#site/ui/stars.tsx';
import { Credit, LeadPicture } from '#site/ui/uploaded-picture.tsx';
import { Cited, useReview } from './citations.tsx';
import { ContinueReading } from './reading-position.tsx';

const heroShape = {
  ratio: [3, 2],
  sizes: '34rem',
  eager: true,
  className: 'max-lg:aspect-5/2!',
} as const;

export function ReviewHero() {
  const review = useReview();
  const { product } = review;
  // “Roomba j7+ Review: An Obituary”: the facts view shows the part before the colon.
  const [subject = '', headline] = review.title.split(/: (.+)/);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-2 pt-1 pb-2 lg:max-w-[68.25rem] lg:grid-cols-[1.4fr_1fr] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 content-start justify-items-start gap-1 lg:col-start-1 lg:gap-2">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 lg:justify-start">
          <BackLink to={paths.blog()}>Back to Blog</BackLink>
          <ViewSwitch />
          <ContinueReading />
        </div>
        <p className="flex flex-wrap items-center gap-2" data-story>
          <Link to={paths.category(product.category)} className="no-underline">
            <Badge color={product.badgeColor}>{product.badge ?? product.category}</Badge>
          </Link>
          <span className="tag">{`Staged: ${review.testLength}`}</span>
          <span className="tag">{review.persona.name}</span>
        </p>
        <h1 className="title-review">
          <NoBreak text={subject} />
          {headline && (
            <span data-story>
              <NoBreak text={`: ${headline}`} />
            </span>
          )}
        </h1>
        <Method />
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
        {review.lead?.credit && (
          <span className="absolute right-2 bottom-1 rounded-m bg-sheet px-2">
            <Credit of={review.lead.credit} />
          </span>
        )}
      </div>
      <div className="grid grid-cols-1 content-start justify-items-start gap-1 lg:col-start-1 lg:gap-2">
        <Rating />
        <Dates />
        <p data-lead data-story className="text-[1.05rem] leading-[1.35] lg:text-lead">
          {review.summary}
        </p>
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

/** How the review was made, and the latest news or why the product is in the graveyard. */
function Method() {
  const { slug, sourcedFacts } = useReview();
  const { buried, sinceThen } = sourcedFacts;
  const news = buried?.cause ?? sinceThen[0]?.text;
  return (
    <div className="max-w-full text-note">
      <p>
        <Link to={paths.howWeReview()} className="prose-link inline-block py-0.5">
          Staged emergency, sourced facts
        </Link>
      </p>
      {news && (
        <p className="truncate">
          <Link
            to={buried ? `${paths.graveyard()}#${slug}` : '#what-we-know'}
            className="no-underline inline-block py-0.5"
          >
            <b>{buried ? 'In our graveyard:' : 'Since then:'}</b> {news}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The stars and what they are based on. */
function Rating() {
  const { product, outOfTen, ratingBasis } = useReview();
  return (
    <p className="leading-tight">
      <Stars rating={product.rating} stars={wholeStars(product.rating)} />{' '}
      <b>
        {product.rating.toFixed(1)}/5
        {outOfTen !== undefined && ` (${outOfTen}/10)`}
      </b>{' '}
      <span className="text-note">Based on {ratingBasis.true}.</span>
    </p>
  );
}

/** When it was written and changed, and the newest correction. */
function Dates() {
  const review = useReview();
  const updated = updatedMonth(review, review.answer);
  const correction = review.updates.findIndex(({ kind }) => kind === 'correction');
  return (
    <>
      <p className="dotted text-note text-muted">
        <time dateTime={review.date}>{longDate(review.date)}</time>
        <span data-story>{`${review.minutes} min read`}</span>
        {updated && <a href="#changes" className="prose-link">{`Updated ${monthName(updated)}`}</a>}
      </p>
      {correction >= 0 && (
        <p className="text-note">
          <b>Correction:</b>{' '}
          <Cited at={`updates.${correction}.text`} text={review.updates[correction]?.text ?? ''} />{' '}
          <a href="#changes" className="prose-link">
            All changes
          </a>
        </p>
      )}
    </>
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
