import { useReview } from './review-context.ts';

/** Counts that nobody ever counted. */
export function Results() {
  const { results } = useReview();
  if (!results) return null;
  return (
    <figure className="story-results">
      <figcaption>From the story</figcaption>
      <dl className="results">
        {results.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
