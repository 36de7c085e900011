import { reviewSections, sectionIds } from '#content/review-sections.ts';
import { Icon } from '#site/ui/icon.tsx';
import { useReview } from './review-context.ts';

/** The table of contents: a folded list on small screens, beside the text on large ones, where it follows the reader (`follow.ts`). */
export function Contents() {
  return (
    <>
      <details className="xl:hidden card">
        <summary className="font-display">In this review</summary>
        <ContentsList />
      </details>
      <div className="max-xl:hidden">
        <p className="font-display mb-2">In this review</p>
        <ContentsList />
      </div>
      <p className="mt-3 text-note text-muted">
        <MinutesLeft />
      </p>
    </>
  );
}

function ContentsList() {
  const { sections } = useReview();
  return (
    <ol>
      {reviewSections.map((part) => (
        <li key={part}>
          <a href={`#${sectionIds[part]}`}>{sections[part]}</a>
        </li>
      ))}
    </ol>
  );
}

/** How many it takes, wherever its reader is; `follow.ts` counts them down from the first on. */
function MinutesLeft() {
  const { minutes } = useReview();
  return <span data-minutes={minutes}>{`${minutes}\u00a0min read`}</span>;
}

/** The first line of the phone's bar. Nothing in it is cut. */
export function BarHead() {
  const { product } = useReview();
  return (
    <>
      {product.name}
      <span data-story className="shrink-0 text-note text-muted">
        <MinutesLeft />
      </span>
    </>
  );
}

/** A popover: it opens before any script has run. */
export function BarContents() {
  return (
    <>
      <button
        type="button"
        className="button button-small min-h-11"
        aria-label="Contents"
        title="Contents"
        popoverTarget="bar-contents"
      >
        <Icon name="menu" />
      </button>
      <nav id="bar-contents" popover="auto" aria-label="Contents" className="bar-contents toc">
        <ContentsList />
      </nav>
    </>
  );
}
