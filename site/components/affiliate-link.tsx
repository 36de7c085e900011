import type { ReactNode } from 'react';
import { relOf, type StoreLink } from '#features/gadgets/stores.ts';
import { type ButtonSize, type ButtonTone, buttonClass } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';

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
