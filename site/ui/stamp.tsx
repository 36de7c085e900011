import type { ReactNode } from 'react';

interface StampProps {
  children: ReactNode;
  lands?: boolean;
  /** Sets the color. */
  judgment?: string;
}

export function Stamp({ children, lands = false, judgment }: StampProps) {
  return (
    <span
      className={`inline-block -rotate-4 rounded-m border-4 border-double border-current bg-sheet px-[0.7rem] py-[0.1rem] font-display text-[min(1.35rem,7.5vw)] leading-[1.3] tracking-[0.08em] text-ember uppercase data-[judgment=buy]:text-olive data-[judgment=buy-for-some]:text-ink ${lands ? 'animate-[land_0.35s_var(--ease)_0.15s_both]' : ''}`}
      data-judgment={judgment}
    >
      {children}
    </span>
  );
}
