import { Printed } from '#site/printed/printed.tsx';

/** The contents of a long text, beside it where there is room (`.legal`). */
export function TextContents({ html }: { html: string | undefined }) {
  return <Printed part="contents" html={html} as="nav" aria-label="Contents" className="legal-contents no-print" />;
}
