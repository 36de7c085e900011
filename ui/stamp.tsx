import type { ReactNode } from 'react';

interface StampProps {
  children: ReactNode;
  lands?: boolean;
  /** Sets the color. */
  judgment?: string | undefined;
}

export function Stamp({ children, lands = false, judgment }: StampProps) {
  return (
    <span
      className={`stamp ${lands ? 'animate-[land_0.35s_var(--ease)_0.15s_both]' : ''}`}
      data-judgment={judgment}
    >
      {children}
    </span>
  );
}
