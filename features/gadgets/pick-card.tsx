import type { ReactNode } from 'react';
import { bySlug } from '#features/content/by-slug.ts';
import { withoutCitations } from '#features/content/prose/citations.ts';
import type { Library } from '#features/content/snapshot.ts';
import { buttonClass } from '#ui/button.tsx';
import { monthName } from '#ui/dates.ts';
import { drawingOf } from '#ui/drawings.ts';
import { NoBreak } from '#ui/no-break.tsx';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { type Pick, todaysAnswer } from './answers.ts';
import { AffiliateLink, OtherStores } from './offers.tsx';
import { formatUsd, knownPrices, priceKind, withoutPrice } from './prices.ts';
import { disclosuresOf, linksOf, storeButton } from './stores.ts';
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
  if (!pick)
    return (
      <p className="card border-l-8 border-l-hazard p-4 text-lead">
        <b>No pick among {among}.</b> There is none here that today’s answers tell you to buy.
      </p>
    );
  return <GadgetPick pick={pick} library={library} title={`Our pick among ${among}`} isEager />;
}

interface GadgetPickProps {
  pick: Pick;
  library: Library;
  title: string;
  /** Of its heading. */
  id?: string;
  /** Where it is, as the statistics name it. */
  placement?: 'pick' | 'guide';
  isEager?: boolean;
  /** Our reason in a text, above today's answer. */
  children?: ReactNode;
}

export function GadgetPick({
  pick,
  library,
  title,
  id = 'pick',
  placement = 'pick',
  isEager = false,
  children,
}: GadgetPickProps) {
  const gadget = bySlug(library.gadgets, pick.slug);
  if (!gadget) return null;
  const { slug, name, price, reason, insteadOf } = pick;
  const product = bySlug(library.products, slug);
  const review = bySlug(library.reviews, slug);
  const { store } = gadget;
  // What the review says of the gadget that replaces the reviewed one.
  const rival = bySlug(library.reviews, insteadOf?.slug)?.competitors.find(
    (one) => one.slug === slug,
  );
  const replaced = bySlug(library.gadgets, insteadOf?.slug);
  const answer = replaced && todaysAnswer(replaced, library.gadgets);
  const lastPrice = knownPrices(gadget).at(-1);
  const label = `${slug.replaceAll('-', '_')}_${placement}`;
  const said = [
    // A guide says it above its picks.
    placement === 'guide' ? '' : disclosuresOf(linksOf(store)),
    ...linksOf(store).map(({ makerNote }) => makerNote),
  ];
  const category = product?.category ?? kindDetails[gadget.kind].category;
  return (
    <section
      className="card @container relative overflow-hidden print:break-inside-avoid"
      aria-labelledby={id}
    >
      <div className="grid @3xl:grid-cols-2">
        <div className="border-line border-b-2 bg-well @3xl:grid @3xl:items-center @3xl:border-r-2 @3xl:border-b-0">
          <Picture
            // Of what it replaces, so that not every pick has the drawing of its category.
            src={drawingOf({ slug: product ? slug : (insteadOf?.slug ?? slug), category })}
            alt={product?.drawingAlt ?? ''}
            ratio={[3, 2]}
            eager={isEager}
          />
        </div>
        <div className="grid content-center gap-3 p-5 lg:p-8">
          <p className="text-note font-bold uppercase tracking-widest text-muted">{title}</p>
          <h2 id={id} className="text-title-m mt-0!">
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
              <span>
                {withoutPrice(gadget)}.{' '}
                {lastPrice
                  ? `The last was ${formatUsd(lastPrice.usd)}, ${priceKind(lastPrice)}, ${monthName(lastPrice.month)}.`
                  : store && 'The store shows today’s.'}
              </span>
            )}
          </p>
          {children && <div className="text-lead">{children}</div>}
          {!children && rival && (
            <p className="text-lead">
              <b>Better than the {insteadOf?.name} at:</b> {withoutCitations(rival.better)}.
            </p>
          )}
          {!children && !rival && answer && (
            <p className="text-lead">
              <b>Our answer on the {insteadOf?.name}:</b> {answer.text}
            </p>
          )}
          {reason && <p className={children ? 'text-note' : 'text-lead'}>{reason.text}</p>}
          <p className="dotted text-note text-muted">
            {insteadOf ? (
              <a
                href={paths.comparison(comparisonSlug([insteadOf.slug, slug]))}
                className="prose-link"
              >
                Instead of the {insteadOf.name}
              </a>
            ) : (
              reason && <span>Our answer, {monthName(reason.month)}</span>
            )}
            {!product && <span>We have not tested this one ourselves</span>}
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
              <a
                href={paths.review(slug)}
                className={buttonClass('paper', 'normal', 'no-underline!')}
              >
                Full Review
              </a>
            )}
            {store && <OtherStores of={store} label={label} />}
          </p>
        </div>
      </div>
    </section>
  );
}
