import { reviewSections, sectionIds } from '#content/prose/components.ts';
import { Icon } from '#site/ui/icon.tsx';
import { useReview } from './review-context.ts';
import { plainTitles } from './section.tsx';

/** The table of contents; `follow.ts` marks the current section. */
export function ContentsList() {
  const { sections } = useReview();
  return (
    <ol>
      {reviewSections.map((part) => (
        <li key={part} {...(plainTitles[part] ? {} : { 'data-story': '' })}>
          <a href={`#${sectionIds[part]}`}>
            <span data-story>{sections[part]}</span>
            <span data-plain>{plainTitles[part]}</span>
          </a>
        </li>
      ))}
      <li>
        <a href="#what-we-know">The facts</a>
      </li>
    </ol>
  );
}

/** How long it takes; `follow.ts` counts it down. */
export function MinutesLeft() {
  const { minutes } = useReview();
  return <span data-minutes={minutes}>{`${minutes}\u00a0min read`}</span>;
}

/** A popover, so it opens without JavaScript. */
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
