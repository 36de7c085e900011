import { Fragment, type ReactNode } from 'react';
import { type ButtonSize, type ButtonTone, buttonClass } from '#ui/button.tsx';
import { monthName } from '#ui/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { comparisonSlug, paths } from '#ui/paths.ts';
import type { TodaysAnswer as Answer } from './answers.ts';
import {
  type DatedPrice,
  formatUsd,
  priceChanged,
  priceKind,
  type ReviewPrices,
  sinceWhen,
} from './prices.ts';
import { labelAt, relOf, type SoldAt, type StoreLink } from './stores.ts';

/** "$349 in January 2025 · $400 since August 2025", or one price if it did not change. */
export function Prices({ first, latest, source }: ReviewPrices & { source?: ReactNode }) {
  if (latest && first.usd === latest.usd)
    return (
      <>
        <PriceWithMonth price={latest} />
        {source}
      </>
    );
  return (
    <span className="dotted">
      <span>
        {formatUsd(first.usd)} <Month>{`in ${monthName(first.month)}`}</Month>
        {source}
      </span>
      <span>
        {latest ? (
          <>
            {formatUsd(latest.usd)} <Month>{sinceWhen(latest)}</Month>
          </>
        ) : (
          priceChanged
        )}
      </span>
    </span>
  );
}

/** Prices change, so each is shown with its month and kind. */
export function PriceWithMonth({ price }: { price: DatedPrice }) {
  return (
    <>
      {formatUsd(price.usd)} <Month>{`${priceKind(price)}, ${monthName(price.month)}`}</Month>
    </>
  );
}

const Month = ({ children }: { children: string }) => (
  <small className="text-note font-normal text-muted">{children}</small>
);

interface AffiliateLinkProps {
  to: StoreLink;
  /** Product and placement, which the bootstrap script sends with a click. */
  label: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/** Opens the store in a new tab; only https URLs are rendered. */
export function AffiliateLink({
  to,
  label,
  tone = 'hazard',
  size = 'normal',
  className,
  children,
}: AffiliateLinkProps) {
  if (!to.url.startsWith('https://')) return null;
  return (
    <a
      href={to.url}
      target="_blank"
      rel={relOf(to)}
      data-affiliate={label}
      className={buttonClass(tone, size, className)}
    >
      {children}
      <Icon name="out" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** The other stores, beside the main store's button. */
export function OtherStores({ of: { others }, label }: { of: SoldAt; label: string }) {
  if (others.length === 0) return null;
  return (
    <span className="text-note">
      Also at{' '}
      {others.map((link, index) => (
        <Fragment key={link.url}>
          {index > 0 && ', '}
          <StoreTextLink to={link} label={labelAt(label, link)} />
        </Fragment>
      ))}
    </span>
  );
}

/** A store's name in a sentence. */
export function StoreTextLink({ to, label }: Pick<AffiliateLinkProps, 'to' | 'label'>) {
  return (
    <a href={to.url} target="_blank" rel={relOf(to)} data-affiliate={label} className="prose-link">
      {to.store}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface TodaysAnswerProps {
  slug: string;
  answer: Pick<Answer, 'month' | 'short' | 'instead'>;
  className?: string;
}

/** "Today (November 2026): Only under $349, or the WH-1000XM6." */
export function TodaysAnswer({ slug, answer, className }: TodaysAnswerProps) {
  const { month, short, instead } = answer;
  return (
    <p className={className}>
      {`Today (${monthName(month)}): `}
      <b>{short}</b>
      {instead && (
        <>
          {short.startsWith('Skip')
            ? ': buy the '
            : short === priceChanged
              ? '. See the '
              : ', or the '}
          <a href={paths.comparison(comparisonSlug([slug, instead.slug]))} className="prose-link">
            <NoBreak text={instead.name} />
          </a>
        </>
      )}
    </p>
  );
}
