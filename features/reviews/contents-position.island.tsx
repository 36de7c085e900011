import { useEffect } from 'react';

/** Marks the section that the reader has reached in the tables of contents (`.toc`). */
export function ContentsPosition() {
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => markSection(reachedSection()));
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, []);
  return null;
}

/** The id of the last heading that was scrolled past. */
function reachedSection(): string | undefined {
  const headings = [...document.querySelectorAll('main article h2[id]')];
  return headings.findLast((heading) => {
    // Headings of a hidden view have no boxes.
    const [box] = heading.getClientRects();
    return box && box.top < innerHeight / 3;
  })?.id;
}

function markSection(section: string | undefined): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a')) {
    if (link.hash === `#${section}`) link.ariaCurrent = 'true';
    else link.removeAttribute('aria-current');
  }
}
