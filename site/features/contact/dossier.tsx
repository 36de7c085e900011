import type { ReactNode } from 'react';
import { Stamp } from '#site/ui/stamp.tsx';

/** A sheet of the file, stamped with what it holds. */
export function Dossier({ stamp, children }: { stamp: string; children: ReactNode }) {
  return (
    <section className="dossier card">
      {/* The heading says it already. */}
      <span className="dossier-stamp" aria-hidden="true">
        <Stamp>{stamp}</Stamp>
      </span>
      {children}
    </section>
  );
}
