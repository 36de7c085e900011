import type { Library } from '#content/library.ts';
import { bySlug } from '#features/content/by-slug.ts';
import { AffiliateLink, OtherStores } from '#features/gadgets/affiliate-link.tsx';
import { priceKind } from '#features/gadgets/price-words.ts';
import { buttonClass } from '#ui/button.tsx';
import { monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import type { Pick } from './pick.ts';
import { formatUsd, priceChanged } from './prices.ts';
import { storeOf } from './store-of.ts';
import { disclosuresOf, linksOf, type SoldAt, storeButton } from './stores.ts';
import { kindDetails } from './vocabulary.ts';

export interface PickCardProps {
  /** Null: no gadget qualifies. */
  pick: Pick | null;
  /** What it is the pick among: "headphones under $400". */
  among: string;
  library: Library;
}

/** The one gadget that we would buy today, large: picture, price, reason and button. */
export function PickCard({ pick, among, library }: PickCardProps) {
  const gadget = bySlug(library.gadgets, pick?.slug);
  if (!pick || !gadget)
    return (
      <p className="card border-l-8 border-l-hazard p-4 text-lead">
        <b>No pick among {among}.</b> There is none here that today’s answers tell you to buy.
      </p>
    );
  const { slug, name, price, reason, month, answerOf } = pick;
  const product = bySlug(library.products, slug);
  const review = bySlug(library.reviews, slug);
  const store = storeOfPick({ pick, library });
  const label = `${slug.replaceAll('-', '_')}_pick`;
  const said = [disclosuresOf(linksOf(store)), ...linksOf(store).map(({ makerNote }) => makerNote)];
  const category = product?.category ?? kindDetails[gadget.kind].category;
  return (
    <section className="card relative grid overflow-hidden lg:grid-cols-2" aria-labelledby="pick">
      <div className="border-line max-lg:border-b-2 lg:relative lg:border-r-2 lg:[&>.picture]:absolute lg:[&>.picture]:inset-0 lg:[&>.picture]:size-full">
        <Picture
          src={drawingOf({ slug, category })}
          alt={product?.drawingAlt ?? ''}
          ratio={[16, 9]}
          eager
        />
      </div>
      <div className="grid content-center gap-3 p-5 lg:p-8">
        <p className="text-note font-bold uppercase tracking-widest text-muted">
          Our pick among {among}
        </p>
        <h2 id="pick" className="text-title-m">
          <NoBreak text={name} />
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          {price ? (
            <>
              <b className="font-display text-title-m leading-none">{formatUsd(price.usd)}</b>
              <span className="text-muted">
                {priceKind(price)}, {monthName(price.month)}
              </span>
            </>
          ) : (
            priceChanged
          )}
        </p>
        <p className="text-lead">{reason}</p>
        <p className="text-note text-muted">
          Our answer{answerOf && ` on the ${answerOf.name}`}, {monthName(month)}
          {!product && '. We have not tested this one ourselves'}.
        </p>
        {said.some(Boolean) && (
          <p className="text-note text-muted">{said.filter(Boolean).join(' ')}</p>
        )}
        <p className="flex flex-wrap items-center gap-3">
          {store && (
            <AffiliateLink to={store} label={label}>
              {storeButton(store)}
              <span className="sr-only">: {name}</span>
            </AffiliateLink>
          )}
          {review && (
            <a href={paths.review(slug)} className={buttonClass()}>
              Full Review
            </a>
          )}
          {!review && answerOf && (
            <a
              href={paths.comparison(comparisonSlug([answerOf.slug, slug]))}
              className={buttonClass()}
            >
              Compare with the {answerOf.name}
            </a>
          )}
          {store && <OtherStores of={store} label={label} />}
        </p>
      </div>
    </section>
  );
}

/** Where it is sold. */
export function storeOfPick({ pick, library }: Omit<PickCardProps, 'among'>): SoldAt | undefined {
  const gadget = bySlug(library.gadgets, pick?.slug);
  return gadget && storeOf(gadget, library);
}
