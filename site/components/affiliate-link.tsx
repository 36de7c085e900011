import type { ReactNode } from 'react';
import { shopOf } from '#content/shops.ts';
import { type ButtonSize, type ButtonTone, buttonClass } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';

interface AffiliateLinkProps {
  href: string;
  /** Product and placement, which the bootstrap script sends with a click. */
  label: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/** Opens the store in a new tab; only https URLs are rendered. */
export function AffiliateLink({
  href,
  label,
  tone = 'hazard',
  size = 'normal',
  className,
  children,
}: AffiliateLinkProps) {
  if (!href.startsWith('https://')) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel={
        shopOf(href).isAffiliate ? 'sponsored nofollow noopener noreferrer' : 'noopener noreferrer'
      }
      data-affiliate={label}
      className={buttonClass(tone, size, className)}
    >
      {children}
      <Icon name="out" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
