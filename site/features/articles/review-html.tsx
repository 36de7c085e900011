import type { ReactNode } from 'react';
import type { Prose } from '#content/prose/tree.ts';
import type { LoadContext } from '#site/router/page.ts';
import { IncidentReport } from '#site/ui/incident-report.tsx';
import { ProseText } from '#site/ui/prose-text.tsx';
import { TextPicture } from '#site/ui/uploaded-picture.tsx';
import { BodyMark, MarkCounts, ReviewContext, type ShownReview } from './citations.tsx';
import { WhatWeKnow } from './facts.tsx';
import { ReviewHero } from './hero.tsx';
import { ContentsMenu, MinutesLeft, SidebarDetails, SidebarSummary } from './sidebar.tsx';
import { Chart, Drawing, Exhibit, Phase, PullQuote, Section } from './story.tsx';
import { VerdictCard } from './verdict.tsx';
import { voiceComponents } from './voices.tsx';

const components = {
  ...voiceComponents,
  Section,
  Phase,
  PullQuote,
  Exhibit,
  Drawing,
  Chart,
  Picture: TextPicture,
  citation: BodyMark,
};

export type ReviewHtml = ReturnType<typeof renderReview>;

/** The static parts of a review: everything except store links, forms and buttons. */
export function renderReview(
  tree: readonly Prose[],
  review: ShownReview,
  renderStatic: LoadContext['renderStatic'],
) {
  const render = (element: ReactNode, markCounts?: Map<number, number>) =>
    renderStatic(
      <ReviewContext value={review}>
        <MarkCounts value={markCounts}>{element}</MarkCounts>
      </ReviewContext>,
    );
  // Mark IDs follow page order, so the parts are rendered in that order.
  const marks = new Map<number, number>();
  const second = tree.findIndex((node) => typeof node !== 'string' && node.tag === 'Section') + 1;
  return {
    hero: render(<ReviewHero />, marks),
    verdict: render(<VerdictCard />, marks),
    firstSection: render(
      <ProseText prose={tree.slice(0, second)} components={components} />,
      marks,
    ),
    incident: render(<IncidentReport {...review.product.incident} tester={review.persona.role} />),
    laterSections: render(<ProseText prose={tree.slice(second)} components={components} />, marks),
    facts: render(<WhatWeKnow />, marks),
    sidebarSummary: render(<SidebarSummary />),
    sidebarDetails: render(<SidebarDetails />),
    minutesLeft: render(<MinutesLeft />),
    contentsMenu: render(<ContentsMenu />),
  };
}
