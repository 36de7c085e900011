import type { ReactNode } from 'react';

/** A verdict as a rubber stamp. */
export function Stamp({ children, lands = false }: { children: ReactNode; lands?: boolean }) {
  return <span className={lands ? 'stamp stamp-lands' : 'stamp'}>{children}</span>;
}
