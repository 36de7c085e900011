import { useReview } from './review-context.ts';

/** The test at a glance; every stop leads to its telling. */
export function PhaseTimeline() {
  const { phases } = useReview();
  return (
    <ol className="timeline">
      {phases.map(({ when, title, result }, index) => (
        <li key={title}>
          <a href={`#phase-${index + 1}`}>
            <span className="phase-when">{when}</span>
            <b>{title}</b>
          </a>
          <span>{result}</span>
        </li>
      ))}
    </ol>
  );
}
