import { Credit, LeadPicture } from '#features/content/prose/prose-text.tsx';
import { updatedMonth } from '#features/content/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { longDate, monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { Island } from '#ui/island.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { Stars, wholeStars } from '#ui/stars.tsx';
import { Cited, useReview } from './citations.tsx';
import { ContentsPosition } from './contents-position.island.tsx';

const textClass =
  'grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-1 lg:col-start-1 lg:gap-2';

export function ReviewHero() {
  const { title, testLength, persona, product, summary, isFacts } = useReview();
  // "Roomba j7+ Review: An Obituary": the facts view shows the part before the colon.
  const [subject = ''] = title.split(': ', 1);
  return (
    <header className="border-b-2 border-line">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-1.5 pb-1 lg:grid-cols-[1.4fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className={textClass}>
          <a href="#ending" className="button sr-only focus:not-sr-only no-print">
            Skip to the vote
          </a>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:[&>:first-child]:w-full">
            <BackLink to={paths.blog()}>Back to Blog</BackLink>
            {!isFacts && (
              <>
                <a href={paths.category(product.category)}>
                  <Badge color={product.badgeColor}>{product.badge ?? product.category}</Badge>
                </a>
                {testLength && <span className="tag">{`Staged test: ${testLength}`}</span>}
                {persona.name && <span className="tag">{`Character: ${persona.name}`}</span>}
              </>
            )}
            <Island of={ContentsPosition} name="contents" props={{}} />
          </div>
          <h1 className="text-title-review">
            <NoBreak text={isFacts ? subject : title} />
          </h1>
          <Method />
        </div>
        <Art />
        <div className={textClass}>
          <Rating />
          <Dates />
          {!isFacts && (
            <p data-lead="" className="text-body leading-snug lg:text-lead">
              {summary}
            </p>
          )}
          <ViewSwitch />
          <p className="hidden font-bold print:block">
            {`Tech Survival Lab, ${isFacts ? 'facts' : 'story'} view`}
          </p>
        </div>
      </div>
    </header>
  );
}

function Art() {
  const { product, lead, heroAlt } = useReview();
  const drawing = drawingOf(product);
  return (
    <div className="art card">
      {lead ? (
        <>
          <LeadPicture image={lead} drawing={drawing} ratio={[3, 2]} sizes="34rem" eager />
          {lead.credit && (
            <span className="absolute right-2 bottom-1 rounded-m bg-sheet px-2">
              <Credit of={lead.credit} />
            </span>
          )}
        </>
      ) : (
        <Picture src={drawing} alt={heroAlt} ratio={[3, 2]} eager />
      )}
    </div>
  );
}

/** How the review was made, and the latest news or why the product is in the graveyard. */
function Method() {
  const { slug, product } = useReview();
  const { buried, sinceThen } = product;
  const news = buried?.cause ?? sinceThen?.[0]?.text;
  return (
    <div className="max-w-full text-note">
      <p>
        <a href={paths.howWeReview()} className="prose-link inline-block py-0.5">
          Staged emergency, sourced facts
        </a>
      </p>
      {news && (
        <p>
          <a href={buried ? paths.grave(slug) : '#what-we-know'} className="block truncate py-0.5">
            <b>{buried ? 'In our graveyard:' : 'Since then:'}</b> {news}
          </a>
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
      {ratingBasis.true && <span className="text-note">Based on {ratingBasis.true}.</span>}
    </p>
  );
}

/** When it was written and changed, and the newest correction. */
function Dates() {
  const review = useReview();
  const updated = updatedMonth(review, review.answer);
  const correction = review.updates.find(({ kind }) => kind === 'correction');
  return (
    <>
      <p className="dotted text-note text-muted">
        <time dateTime={review.date}>{longDate(review.date)}</time>
        {!review.isFacts && <span>{`${review.minutes} min read`}</span>}
        {updated && !correction && (
          <a href="#what-we-know" className="prose-link">{`Updated ${monthName(updated)}`}</a>
        )}
      </p>
      {correction && (
        <p className="flex flex-wrap gap-x-2 text-note leading-snug">
          <span className="line-clamp-2 lg:line-clamp-none">
            <b>Correction:</b> <Cited text={correction.text} />
          </span>
          <a href="#changes" className="prose-link">
            All changes
          </a>
        </p>
      )}
    </>
  );
}

/** The fragment keeps the switch in sight. */
function ViewSwitch() {
  const { slug, isFacts } = useReview();
  const views = [
    { label: 'Story', path: paths.review(slug), isCurrent: !isFacts },
    { label: 'Facts', path: paths.review(slug, { view: 'facts' }), isCurrent: isFacts },
  ];
  return (
    <nav id="view" className="view-switch no-print flex" aria-label="View">
      {views.map(({ label, path, isCurrent }) => (
        <a key={label} href={`${path}#view`} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
