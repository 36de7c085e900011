import { Timeline } from '#site/ui/timeline.tsx';
import { useReview } from './review-context.ts';

/** The test at a glance; every stop leads to its telling. */
export function PhaseTimeline() {
  const { phases } = useReview();
  const stops = phases.map(({ when, title, result }, index) => ({
    when,
    title,
    text: result,
    href: `#phase-${index + 1}`,
  }));
  return <Timeline stops={stops} />;
}
