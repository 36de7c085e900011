import type { ReactNode } from 'react';
import { Stamp } from '#site/ui/stamp.tsx';

/** A sheet of the file, stamped with what it holds. */
export function Dossier({ stamp, children }: { stamp: string; children: ReactNode }) {
  return (
    <section className="dossier card relative mt-[2.2em] p-[clamp(1.1rem,4vw,1.75rem)]">
      {/* The heading says it already. */}
      <span className="absolute -top-3.5 right-4" aria-hidden="true">
        <Stamp>{stamp}</Stamp>
      </span>
      {children}
    </section>
  );
}
