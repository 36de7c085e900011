import { useReview } from './review-context.ts';

export function Results() {
  const { results } = useReview();
  if (!results) return null;
  return (
    <dl className="results">
      {results.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
