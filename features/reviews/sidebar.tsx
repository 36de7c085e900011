import { sectionIds } from '#features/content/prose/components.ts';
import { AffiliateLink } from '#features/gadgets/affiliate-link.tsx';
import { formatUsd } from '#features/gadgets/prices.ts';
import { Prices } from '#features/gadgets/shown-prices.tsx';
import { alsoAt } from '#features/gadgets/stores.ts';
import { TodaysAnswer } from '#features/gadgets/todays-answer.tsx';
import { monthName } from '#ui/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { Stars, wholeStars } from '#ui/stars.tsx';
import { useReview } from './citations.tsx';
import { CheckPrice } from './decision.tsx';
import { MarkedList } from './lists.tsx';
import { sectionsOf } from './story.tsx';

/** Short versions of the page's sections, on large screens. */
export function Sidebar() {
  const { product, prices, answer, facts, sourcedFacts, keyFeatures, sku } = useReview();
  const specs = sourcedFacts.facts.filter(({ key }) => facts.keys.some((chosen) => chosen === key));
  return (
    <aside className="sidebar card" aria-label={`${product.name} at a glance`}>
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
        <h2 className="marked-title">In this review</h2>
        <ContentsList />
      </nav>
      {specs.length > 0 && (
        <div>
          <h2 className="marked-title">{facts.title}</h2>
          <dl className="fact-list">
            {specs.map(({ key, label, written }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{written}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div>
        {keyFeatures.length > 0 && (
          <>
            <h2 className="marked-title">Key features</h2>
            <ul className="list-[square] pl-5 text-note marker:text-ember">
              {keyFeatures.map((feature) => (
                <li key={feature}>{feature}</li>
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

/** `reading-position.island.tsx` marks the current section. */
function ContentsList() {
  return (
    <ol className="toc-links">
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
      <nav id="bar-contents" popover="auto" aria-label="Contents" className="toc contents-sheet">
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
    <div className="price-bar no-print">
      <p className="min-w-0 grow leading-tight">
        {price ? (
          <b>
            {formatUsd(price.usd)} <small className="price-month">{monthName(price.month)}</small>
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
