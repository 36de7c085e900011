import type { ReactNode } from 'react';

interface StampProps {
  children: ReactNode;
  lands?: boolean;
  /** Sets the color. */
  judgment?: string;
}

export function Stamp({ children, lands = false, judgment }: StampProps) {
  return (
    <span className={lands ? 'stamp stamp-lands' : 'stamp'} data-judgment={judgment}>
      {children}
    </span>
  );
}
