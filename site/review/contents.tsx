import { useEffect, useState } from 'react';
import { type ReviewSection, reviewSections, sectionIds } from '#content/review-sections.ts';
import { useReview } from './review-context.ts';

/** The table of contents: a folded list on small screens, beside the text on large ones, where it follows the reader. */
export function Contents() {
  const { sections } = useReview();
  const reading = useReadSection();
  const list = (
    <ol>
      {reviewSections.map((part) => (
        <li key={part}>
          <a href={`#${sectionIds[part]}`} {...(reading === part ? { 'aria-current': 'true' as const } : {})}>
            {sections[part]}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label="Contents" className="toc no-print" data-story>
      <details className="xl:hidden card">
        <summary className="font-display">In this review</summary>
        {list}
      </details>
      <div className="max-xl:hidden">
        <p className="font-display mb-2">In this review</p>
        {list}
      </div>
    </nav>
  );
}

/** The section whose heading was last scrolled past. */
function useReadSection(): ReviewSection | undefined {
  const [reading, setReading] = useState<ReviewSection>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const passed = reviewSections.filter((part) => {
        const heading = document.getElementById(sectionIds[part]);
        return heading && heading.getBoundingClientRect().top < window.innerHeight / 3;
      });
      setReading(passed.at(-1));
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return reading;
}
