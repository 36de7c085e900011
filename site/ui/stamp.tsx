import type { ReactNode } from 'react';

interface StampProps {
  children: ReactNode;
  lands?: boolean;
  /** Colors the stamp. */
  judgment?: string;
}

export function Stamp({ children, lands = false, judgment }: StampProps) {
  return (
    <span className={lands ? 'stamp stamp-lands' : 'stamp'} data-judgment={judgment}>
      {children}
    </span>
  );
}
