import { Footnote } from '#features/content/footnotes.tsx';
import { AffiliateLink, OtherStores } from '#features/gadgets/affiliate-link.tsx';
import { availabilityText, reviewButton } from '#features/gadgets/availability.ts';
import { Prices } from '#features/gadgets/shown-prices.tsx';
import { monthName } from '#ui/dates.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { disclosures } from '#ui/site.ts';
import { Stamp } from '#ui/stamp.tsx';
import { Cited, useReview } from './citations.tsx';
import { MarkedList } from './lists.tsx';

/** Everything for the decision, in one block. */
export function Decision() {
  const review = useReview();
  const { ref } = review.sourcedFacts.price;
  return (
    <section className="decision card" aria-labelledby="verdict">
      <div className="flex items-center justify-between gap-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="verdict" className="text-title-s">
            The verdict
          </h2>
          <p>
            <span className="text-note text-muted">Overall rating</span>{' '}
            <b>{review.product.rating.toFixed(1)}/5</b>
          </p>
        </div>
        {!review.isFacts && <Stamp judgment={review.answer?.judgment}>{review.stamp}</Stamp>}
      </div>
      <div className="grid gap-x-8 gap-y-1 lg:grid-cols-[1.2fr_1fr_1fr]">
        <div className="grid content-start gap-1">
          <dl className="grid gap-1">
            <div id="fact-price">
              <dt className="term">Price</dt>
              <dd className="in-line font-bold">
                <Prices {...review.prices} />
                {ref && <Footnote numbers={[ref]} />}
              </dd>
            </div>
            {review.bestFor && (
              <div>
                <dt className="term">Best for</dt>
                <dd>
                  <Cited at="bestFor" text={review.bestFor} />
                </dd>
              </div>
            )}
          </dl>
          <Answer />
        </div>
        <MarkedList title="Pros" field="pros" max={3} />
        <MarkedList title="Cons" field="cons" max={3} />
      </div>
      <div className="grid gap-1 lg:flex lg:items-center lg:justify-between lg:gap-6">
        <p className="text-note leading-snug">{review.disclosure}</p>
        <Buttons />
      </div>
    </section>
  );
}

/** Today's answer with its reason, and what to buy instead. */
function Answer() {
  const { slug, answer } = useReview();
  if (!answer) return null;
  const { short, month, text, instead, isOutdated } = answer;
  return (
    <p>
      <b>{isOutdated ? `Today: ${short}.` : `Today (${monthName(month)}):`}</b>{' '}
      <Cited at="answer.text" text={text} />
      {instead && (
        <>
          {' Instead: the '}
          <a href={paths.comparison(comparisonSlug([slug, instead.slug]))} className="prose-link">
            <NoBreak text={instead.name} />
          </a>
          .
        </>
      )}
    </p>
  );
}

/** The gadget that we recommend comes first. */
function Buttons() {
  const { analyticsKey, recommended } = useReview();
  if (!recommended) return <CheckPrice placement="main_cta" />;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1.5">
      <AffiliateLink
        to={recommended.store}
        label={`${analyticsKey}_instead`}
        size="small"
        className="min-h-11 grow"
      >
        Check the {recommended.name}
      </AffiliateLink>
      <OtherStores of={recommended.store} label={`${analyticsKey}_instead`} />
      <CheckPrice placement="main_cta" isSecond />
    </div>
  );
}

interface CheckPriceProps {
  /** Where it is, as the statistics name it. */
  placement: 'main_cta' | 'sidebar';
  /** Below the button of the gadget that we recommend. */
  isSecond?: true;
}

/** The button of the reviewed gadget. */
export function CheckPrice({ placement, isSecond }: CheckPriceProps) {
  const { analyticsKey, available, product, recommended } = useReview();
  const { store, paysUs } = product.store;
  const note = placement === 'sidebar' && paysUs && disclosures.short;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AffiliateLink
        to={product.store}
        label={`${analyticsKey}_${placement}`}
        tone={recommended ? 'paper' : 'hazard'}
        size={isSecond ? 'small' : 'normal'}
      >
        {reviewButton(available)}
      </AffiliateLink>
      <span className="min-w-32 flex-1 text-note text-muted">
        {[availabilityText(available), `At ${store}.`, note].filter(Boolean).join(' ')}{' '}
        <OtherStores of={product.store} label={`${analyticsKey}_${placement}`} />
      </span>
    </p>
  );
}
