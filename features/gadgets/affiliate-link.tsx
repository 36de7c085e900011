import { Fragment, type ReactNode } from 'react';
import { labelAt, relOf, type SoldAt, type StoreLink } from '#features/gadgets/stores.ts';
import { type ButtonSize, type ButtonTone, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

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
