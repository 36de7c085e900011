import './legal-text.css';
import type { ReactNode } from 'react';
import { Prerendered } from '#site/prerender/prerendered.tsx';

/** A long text without a story, with its contents beside it. */
export function LegalText({ contents, children }: { contents: string; children: ReactNode }) {
  return (
    <div className="page legal pt-8">
      <Prerendered
        part="contents"
        html={contents}
        as="nav"
        aria-label="Contents"
        className="legal-contents no-print"
      />
      {children}
    </div>
  );
}
