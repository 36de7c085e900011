import { withoutCitations } from '#features/content/prose/citations.ts';
import { sectionIds } from '#features/content/prose/components.ts';
import { AffiliateLink, OtherStores, Prices, TodaysAnswer } from '#features/gadgets/offers.tsx';
import { formatUsd } from '#features/gadgets/prices.ts';
import { alsoAt, availabilityText, reviewButton } from '#features/gadgets/stores.ts';
import { monthName } from '#ui/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { disclosures } from '#ui/site.ts';
import { Stamp } from '#ui/stamp.tsx';
import { Stars, wholeStars } from '#ui/stars.tsx';
import { Cited, MarkedList, Source, useReview } from './citations.tsx';
import { sectionsOf } from './story.tsx';

const termClass = 'flex-none text-note leading-tight text-muted';
const titleClass = 'text-base';

/** Everything for the decision, in one block. */
export function Decision() {
  const review = useReview();
  return (
    <section className="decision card grid gap-1" aria-labelledby="verdict">
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
            <div id="fact-price" className="flex items-baseline gap-2">
              <dt className={termClass}>Price</dt>
              <dd className="font-bold">
                <Prices {...review.prices} source={<Source id={review.product.tested.ref} />} />
              </dd>
            </div>
            {review.bestFor && (
              <div className="*:inline">
                <dt className={termClass}>Best for</dt>{' '}
                <dd>
                  <Cited text={review.bestFor} />
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
  const { slug, answer, product } = useReview();
  if (!answer) return null;
  const { short, month, instead, isOutdated } = answer;
  return (
    <p>
      <b>{isOutdated ? `Today: ${short}.` : `Today (${monthName(month)}):`}</b>{' '}
      <Cited text={product.answer?.text ?? ''} />
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AffiliateLink
        to={recommended.store}
        label={`${analyticsKey}_instead`}
        size="small"
        className="min-h-11 max-lg:grow"
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
function CheckPrice({ placement, isSecond }: CheckPriceProps) {
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
      <span className="grow text-note text-muted">
        {[availabilityText(available), `At ${store}.`, note].filter(Boolean).join(' ')}{' '}
        <OtherStores of={product.store} label={`${analyticsKey}_${placement}`} />
      </span>
    </p>
  );
}

/** Short versions of the page's sections, on large screens. */
export function Sidebar() {
  const { product, prices, answer, facts, knownFacts, keyFeatures, sku } = useReview();
  const specs = knownFacts.filter(({ key }) => facts.keys.some((chosen) => chosen === key));
  return (
    <aside
      className="sidebar card no-print mt-7 grid gap-4 p-4 leading-snug max-lg:hidden"
      aria-label={`${product.name} at a glance`}
    >
      <div>
        <p className="font-display text-title-s">{product.name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          <Stars rating={product.rating} stars={wholeStars(product.rating)} />
          <b>{product.rating.toFixed(1)}/5</b>
        </p>
        <p className="mt-1 font-bold">
          <Prices {...prices} />
        </p>
        {answer && <TodaysAnswer slug={product.slug} answer={answer} className="mt-1 text-note" />}
      </div>
      <CheckPrice placement="sidebar" />
      <nav aria-label="Contents" className="toc">
        <h2 className={titleClass}>In this review</h2>
        <ContentsList />
      </nav>
      {specs.length > 0 && (
        <div>
          <h2 className={titleClass}>{facts.title}</h2>
          <dl className="fact-list text-note">
            {specs.map(({ key, label, text }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div>
        {keyFeatures.length > 0 && (
          <>
            <h2 className={titleClass}>Key features</h2>
            <ul className="list-[square] pl-5 text-note marker:text-ember">
              {keyFeatures.map((feature) => (
                <li key={feature}>{withoutCitations(feature)}</li>
              ))}
            </ul>
          </>
        )}
        {sku && <p className="mt-2 text-note text-muted">SKU: {sku}</p>}
      </div>
      <MarkedList title="Pros" field="pros" max={3} isSummary />
      <MarkedList title="Cons" field="cons" max={3} isSummary />
    </aside>
  );
}

/** `contents-position.island.tsx` marks the current section. */
function ContentsList() {
  return (
    <ol>
      {sectionsOf(useReview()).map(({ part, title }) => (
        <li key={part}>
          <a href={`#${sectionIds[part]}`}>{title}</a>
        </li>
      ))}
      <li>
        <a href="#what-we-know">The facts</a>
      </li>
    </ol>
  );
}

/** A popover, so it opens without JavaScript. */
function ContentsMenu() {
  return (
    <>
      <button
        type="button"
        className="button button-small min-h-11"
        aria-label="Contents"
        title="Contents"
        popoverTarget="bar-contents"
      >
        <Icon name="menu" />
      </button>
      <nav
        id="bar-contents"
        popover="auto"
        aria-label="Contents"
        className="toc inset-x-0 top-auto bottom-0 max-h-[75dvh] w-full border-t-4 border-hazard bg-sheet px-(--edge) py-4 text-ink"
      >
        <ContentsList />
      </nav>
    </>
  );
}

/**
 * The phone's bottom bar, which appears when the decision has been scrolled past, for the gadget
 * that we recommend.
 */
export function PriceBar() {
  const { analyticsKey, product, prices, recommended } = useReview();
  const { name, price, store } = recommended ?? {
    name: product.name,
    price: prices.latest,
    store: product.store,
  };
  return (
    <div className="price-bar no-print sticky bottom-0 z-20 flex items-center gap-2 border-y-2 border-line bg-sheet px-(--edge) py-1.5 lg:hidden low-screen:static">
      <p className="min-w-0 grow leading-tight">
        {price ? (
          <b>
            {formatUsd(price.usd)}{' '}
            <small className="text-note font-normal text-muted">{monthName(price.month)}</small>
          </b>
        ) : (
          <small>Price changed</small>
        )}
        <small className="block truncate text-muted">
          {store.paysUs ? 'Affiliate link' : `At ${store.store}`}
          {store.others.length > 0 && `. ${alsoAt(store)}`}
          {recommended && <b className="text-ink"> {name}</b>}
        </small>
      </p>
      <ContentsMenu />
      <AffiliateLink
        to={store}
        label={`${analyticsKey}_${recommended ? 'bar_instead' : 'bar'}`}
        size="small"
        className="min-h-11"
      >
        Check Price
        <span className="sr-only">: {name}</span>
      </AffiliateLink>
    </div>
  );
}
