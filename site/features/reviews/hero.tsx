import { lastChanged } from '#content/views/corrections.ts';
import type { ReviewView } from '#content/views/review.ts';
import { ProductPicture } from '#site/features/catalog/product-picture.tsx';
import { TodaysAnswer } from '#site/features/catalog/todays-answer.tsx';
import { BackLink } from '#site/layout/back-link.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Badge } from '#site/ui/badge.tsx';
import { longDate, monthName } from '#site/ui/dates.ts';
import { OneWord } from '#site/ui/one-word.tsx';
import { Stars, wholeStars } from '#site/ui/stars.tsx';
import { Sourced, useReview } from './citations.tsx';
import { ContinueReading } from './reading-position.tsx';
import { OwnPrice } from './rivals-table.tsx';

/** The month of the last change to the text or to today's answer. */
function lastUpdated(review: ReviewView): string | undefined {
  const changed = [lastChanged(review), review.answer?.month ?? ''].sort().at(-1) ?? '';
  const month = changed.slice(0, 7);
  return month > review.date.slice(0, 7) ? month : undefined;
}

export function ReviewHero() {
  const review = useReview();
  const { product, persona } = review;
  const updated = lastUpdated(review);
  // “Roomba j7+ Review: An Obituary”: the facts view shows the part before the colon.
  const [subject = '', headline] = review.title.split(/: (.+)/);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-[0.6rem] pt-1 pb-4 lg:max-w-[68.25rem] lg:grid-cols-[1.4fr_1fr] lg:grid-rows-[auto_1fr] lg:pb-2">
      <div className="grid grid-cols-1 content-start justify-items-start gap-3 lg:col-start-1">
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
          <BackLink to={paths.blog()}>Back to Blog</BackLink>
          <Link to={paths.category(product.category)} className="text-note underline">
            {product.category}
          </Link>
          <ContinueReading />
          <p className="flex flex-wrap items-center gap-2" data-story>
            <Badge color={product.badgeColor}>{product.badge ?? product.category}</Badge>
            <span className="tag">{`Staged test: ${review.testLength}`}</span>
            <span className="tag">{`Character: ${persona.name}`}</span>
          </p>
        </div>
        <h1 className="title-review">
          <OneWord text={subject} />
          <span data-story>
            <OneWord text={`: ${headline}`} />
          </span>
        </h1>
      </div>
      <div
        className="overflow-hidden rounded-m border-2 border-line lg:[grid-area:1/2/3] lg:self-center"
        data-story
      >
        <ProductPicture
          product={{ ...product, imageUrl: '', drawingAlt: review.heroAlt }}
          ratio={[3, 2]}
          sizes="34rem"
          eager
        />
      </div>
      <div className="grid grid-cols-1 content-start justify-items-start gap-2 lg:col-start-1">
        <p className="dotted">
          <span>
            <Stars rating={product.rating} stars={wholeStars(product.rating)} />{' '}
            <b>
              {product.rating.toFixed(1)}/5
              {review.outOfTen !== undefined && ` (${review.outOfTen}/10)`}
            </b>
          </span>
          <span>
            <OwnPrice />
          </span>
          <span className="text-note text-muted" data-story>{`${review.minutes} min read`}</span>
          <span className="text-note text-muted">
            <time dateTime={review.date}>{longDate(review.date)}</time>
            {updated && ` · Updated ${monthName(updated)}`}
          </span>
          <Link to={paths.howWeReview()} className="prose-link text-note">
            Staged emergency, sourced facts
          </Link>
        </p>
        {review.answer && <TodaysAnswer slug={review.slug} answer={review.answer} />}
        <SinceThen />
        <p className="mt-1 text-[1.15rem] leading-[1.4]" data-story>
          {review.summary}
        </p>
        <p className="text-note text-muted">
          Based on {review.ratingBasis.true}.{' '}
          <i data-story>In the story: {review.ratingBasis.story}.</i>
        </p>
        <ViewSwitch />
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

/** The latest news about the product, or why it is in the graveyard. */
function SinceThen() {
  const { slug, known } = useReview();
  const { buried } = known;
  const news = buried ? { text: buried.cause, ref: buried.ref } : known.sinceThen[0];
  if (!news) return null;
  return (
    <p className="text-note max-w-[70ch]">
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
  'flex-[0_1_7rem] border-2 border-line px-3 py-2 text-center font-display whitespace-nowrap';

/** `view.ts` saves the choice, and CSS shows the view. */
function ViewSwitch() {
  return (
    <nav id="facts" className="view-switch mt-2 flex no-print" aria-label="View">
      <a id="story" href="#story" aria-current="true" className={viewClass}>
        Story
      </a>
      <a href="#facts" className={`border-l-0 ${viewClass}`}>
        Facts
      </a>
    </nav>
  );
}
