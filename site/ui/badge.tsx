import type { ReactNode } from 'react';

/** Light backgrounds have dark text, dark ones light text. */
const primary = { background: 'var(--color-badge-primary)', text: 'var(--color-night)' };
const colors: Record<string, typeof primary> = {
  primary,
  secondary: { background: 'var(--color-badge-secondary)', text: 'var(--color-on-night)' },
  yellow: { background: 'var(--color-badge-yellow)', text: 'var(--color-night)' },
  green: { background: 'var(--color-badge-green)', text: 'var(--color-on-night)' },
  blue: { background: 'var(--color-badge-blue)', text: 'var(--color-on-night)' },
  purple: { background: 'var(--color-badge-purple)', text: 'var(--color-on-night)' },
};

/** Unknown colors fall back to primary. */
export function Badge({ color = 'primary', children }: { color?: string; children: ReactNode }) {
  const { background, text } = (Object.hasOwn(colors, color) && colors[color]) || primary;
  return (
    <span className="badge" style={{ '--badge': background, '--badge-text': text }}>
      {children}
    </span>
  );
}
