import { reviewSections, sectionIds } from '#content/review-sections.ts';
import { useReview } from './review-context.ts';

/** The table of contents: a folded list on small screens, beside the text on large ones, where it follows the reader (`reading-place.ts`). */
export function Contents() {
  const { sections } = useReview();
  const list = (
    <ol>
      {reviewSections.map((part) => (
        <li key={part}>
          <a href={`#${sectionIds[part]}`}>{sections[part]}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className="xl:hidden card">
        <summary className="font-display">In this review</summary>
        {list}
      </details>
      <div className="max-xl:hidden">
        <p className="font-display mb-2">In this review</p>
        {list}
      </div>
    </>
  );
}
