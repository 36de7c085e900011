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
    <span className={`badge ${(Object.hasOwn(colors, color) && colors[color]) || primary}`}>
      {children}
    </span>
  );
}
