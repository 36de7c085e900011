import type { ReactNode } from 'react';

/** Light backgrounds have dark text, dark ones light text. */
const primary = { ground: 'var(--color-badge-primary)', text: 'var(--color-night)' };
const colors: Record<string, typeof primary> = {
  primary,
  secondary: { ground: 'var(--color-badge-secondary)', text: 'var(--color-on-night)' },
  yellow: { ground: 'var(--color-badge-yellow)', text: 'var(--color-night)' },
  green: { ground: 'var(--color-badge-green)', text: 'var(--color-on-night)' },
  blue: { ground: 'var(--color-badge-blue)', text: 'var(--color-on-night)' },
  purple: { ground: 'var(--color-badge-purple)', text: 'var(--color-on-night)' },
};

/** Unknown colors fall back to primary. */
export function Badge({ color = 'primary', children }: { color?: string; children: ReactNode }) {
  const { ground, text } = (Object.hasOwn(colors, color) && colors[color]) || primary;
  return (
    <span className="badge" style={{ '--badge': ground, '--badge-text': text }}>
      {children}
    </span>
  );
}
