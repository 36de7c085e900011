import type { ReactNode } from 'react';
import { type ReviewSection, sectionIds } from '#content/prose/components.ts';
import { Audiences } from './audiences.tsx';
import { BuyOrSkip } from './buy-or-skip.tsx';
import { ProsAndCons } from './pros-and-cons.tsx';
import { Results } from './results.tsx';
import { useReview } from './review-context.ts';
import { Comparison } from './rivals-table.tsx';
import { Scores } from './scores.tsx';
import { StockPhoto } from './stock-photo.tsx';
import { PhaseTimeline } from './timeline.tsx';

/** What is drawn from the front matter before and after a section's prose. */
const drawnBefore: Partial<Record<ReviewSection, ReactNode>> = {
  features: <StockPhoto />,
  phases: <PhaseTimeline />,
};
const drawnAfter: Partial<Record<ReviewSection, ReactNode>> = {
  experiment: <Results />,
  prosCons: <ProsAndCons />,
};
/** What the facts view shows of a section. */
const facts: Partial<Record<ReviewSection, ReactNode>> = {
  features: <Scores />,
  worthIt: <Audiences />,
  comparison: <Comparison />,
  who: <BuyOrSkip />,
};

/** Headings of the facts view, for the sections that it shows. */
export const plainTitles: Partial<Record<ReviewSection, string>> = {
  features: 'Scores',
  worthIt: 'Is it worth it?',
  comparison: 'Rivals',
  who: 'Who should buy it',
};

export function Section({ part, children }: { part: ReviewSection; children: ReactNode }) {
  const { sections } = useReview();
  const id = sectionIds[part];
  return (
    <section aria-labelledby={id} className="review-section">
      <h2 id={id}>
        <a href={`#${id}`}>
          <span data-story>{sections[part]}</span>
          <span data-plain>{plainTitles[part]}</span>
        </a>
      </h2>
      {drawnBefore[part]}
      {children}
      {drawnAfter[part]}
      {facts[part] && <div className="section-facts">{facts[part]}</div>}
    </section>
  );
}

export function Phase({ n, children }: { n: string; children: ReactNode }) {
  const phase = useReview().phases[Number(n) - 1];
  if (!phase) return null;
  return (
    <section className="phase" aria-labelledby={`phase-${n}`}>
      <h3 id={`phase-${n}`}>
        <span className="kicker">{phase.when}</span>
        {phase.title}
      </h3>
      {children}
    </section>
  );
}
