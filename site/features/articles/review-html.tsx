import type { ReactNode } from 'react';
import type { Prose } from '#content/prose/tree.ts';
import { textElements } from '#features/content/text-elements.tsx';
import type { LoadContext } from '#site/router/page.ts';
import { IncidentReport } from '#site/ui/incident-report.tsx';
import { ProseText } from '#site/ui/prose-text.tsx';
import { BodyMark, Marked, ReviewContext, type ShownReview } from './citations.tsx';
import { WhatWeKnow } from './facts.tsx';
import { ReviewHero } from './hero.tsx';
import { ContentsMenu, MinutesLeft, SidebarDetails, SidebarSummary } from './sidebar.tsx';
import { Chart, Drawing, Phase, Section } from './story.tsx';
import { VerdictCard } from './verdict.tsx';

const components = {
  ...textElements,
  Section,
  Phase,
  Drawing,
  Chart,
  citation: BodyMark,
};

export type ReviewHtml = ReturnType<typeof renderReview>;

/** The static parts of a review: everything except store links, forms and buttons. */
export function renderReview(
  tree: readonly Prose[],
  review: ShownReview,
  renderStatic: LoadContext['renderStatic'],
) {
  const render = (element: ReactNode, marked?: Set<number>) =>
    renderStatic(
      <ReviewContext value={review}>
        <Marked value={marked}>{element}</Marked>
      </ReviewContext>,
    );
  // A reference links back to its first mark, which both views show if the verdict has one.
  const marks = new Set<number>();
  const second = tree.findIndex((node) => typeof node !== 'string' && node.tag === 'Section') + 1;
  const prose = (part: readonly Prose[]) =>
    render(<ProseText prose={part} components={components} />, marks);
  const verdict = render(<VerdictCard />, marks);
  const firstSection = prose(tree.slice(0, second));
  const laterSections = prose(tree.slice(second));
  return {
    hero: render(<ReviewHero />, marks),
    verdict,
    firstSection,
    laterSections,
    incident: render(<IncidentReport {...review.product.incident} tester={review.persona.role} />),
    facts: render(<WhatWeKnow />, marks),
    sidebarSummary: render(<SidebarSummary />),
    sidebarDetails: render(<SidebarDetails />),
    minutesLeft: render(<MinutesLeft />),
    contentsMenu: render(<ContentsMenu />),
  };
}
