import { useEffect, useState } from 'react';
import { leftAt, reading, saveReading } from './reading.ts';

/** A visit that ends before this share of the text is not saved. */
const minShare = 0.05;

/**
 * Saves how far the reader is in the element with `data-text`, marks the section in tables of
 * contents (`.toc`), and offers a link to where an earlier visit stopped.
 */
export function ReadingPosition({ path }: { path: string }) {
  const [left, setLeft] = useState('');
  useEffect(() => {
    setLeft(leftAt(reading.read(), path));
    let frame = 0;
    const update = () => {
      const { share, section, heading } = positionInText();
      markSection(section);
      if (section) setLeft('');
      if (share >= 1) saveReading(path, '');
      else if (share > minShare && heading) saveReading(path, heading);
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, [path]);
  return (
    <a href={left || '#main'} hidden={!left} className="py-2 font-bold underline">
      Continue where you left off
    </a>
  );
}

function positionInText() {
  const text = document.querySelector('[data-text]');
  const { top = 0, height = 1 } = text?.getBoundingClientRect() ?? {};
  const line = innerHeight / 3;
  const passed = (headings: string): string => {
    let last = '';
    for (const heading of document.querySelectorAll(headings)) {
      // Headings of a hidden view have no boxes.
      const [box] = heading.getClientRects();
      if (!box) continue;
      if (box.top >= line) break;
      last = heading.id;
    }
    return last;
  };
  return {
    share: (innerHeight - top) / height,
    section: passed('main article h2[id]'),
    heading: passed('[data-text] :is(h2,h3)[id]'),
  };
}

/** Marks the last heading that was scrolled past. */
function markSection(section: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc a')) {
    if (link.hash === `#${section}`) link.ariaCurrent = 'true';
    else link.removeAttribute('aria-current');
  }
}
