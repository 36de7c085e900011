import type { ReactNode } from 'react';

/** Light backgrounds have dark text, dark ones light text. */
const primary = 'bg-badge-primary text-night';
const colors: Record<string, string> = {
  primary,
  secondary: 'bg-badge-secondary text-on-night',
  yellow: 'bg-badge-yellow text-night',
  green: 'bg-badge-green text-on-night',
  blue: 'bg-badge-blue text-on-night',
  purple: 'bg-badge-purple text-on-night',
};

/** Unknown colors fall back to primary. */
export function Badge({ color = 'primary', children }: { color?: string; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-sm border-2 border-on-night px-2 py-1 font-display text-note leading-tight tracking-wide uppercase [print-color-adjust:exact] ${(Object.hasOwn(colors, color) && colors[color]) || primary}`}
    >
      {children}
    </span>
  );
}
