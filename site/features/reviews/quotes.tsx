import type { ReactNode } from 'react';

export function PullQuote({ children }: { children: ReactNode }) {
  return <blockquote className="pull-quote">{children}</blockquote>;
}

/** A found document: a log entry, a memo, a receipt. */
export function Exhibit({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="exhibit">
      <figcaption>{label}</figcaption>
      {children}
    </figure>
  );
}
