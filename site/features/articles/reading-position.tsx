import { useEffect } from 'react';
import { leftAt, reading, saveReading } from '#features/content/reading.ts';

/** Tracks how far the reader has scrolled in a text. */
export function useReadingPosition(path: string): void {
  useEffect(() => trackReading(path), [path]);
}

export const minutesLeft = (minutes: number, share: number): number =>
  Math.ceil(minutes * (1 - Math.min(1, Math.max(0, share))));

/** A visit that ends before this share of the text is not saved. */
const minShare = 0.05;

/** Shows and saves the reading position until the returned function is called. */
function trackReading(path: string): () => void {
  const savedHeading = leftAt(reading.read(), path);
  let frame = 0;
  const update = () => {
    const { share, section, heading } = positionIn(
      document.querySelector('.review-body, [data-static=text]'),
    );
    markSection(section);
    writeMinutes(share);
    offerToContinue(section === '' ? savedHeading : '');
    if (share > minShare && share < 1 && heading) saveReading(path, heading);
  };
  const onScroll = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  onScroll();
  window.addEventListener('scroll', onScroll, { passive: true });
  const contents = document.getElementById('bar-contents');
  contents?.addEventListener('click', closeContents);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', onScroll);
    contents?.removeEventListener('click', closeContents);
  };
}

function positionIn(body: Element | null) {
  const text = body?.querySelector('.story') ?? body;
  const { top = 0, height = 1 } = text?.getBoundingClientRect() ?? {};
  const line = window.innerHeight / 3;
  const passed = (headings: string): string => {
    let last = '';
    for (const heading of body?.querySelectorAll(headings) ?? []) {
      // Headings of the hidden view have no boxes.
      const [box] = heading.getClientRects();
      if (!box) continue;
      if (box.top >= line) break;
      last = heading.id;
    }
    return last;
  };
  return {
    share: (window.innerHeight - top) / height,
    section: passed('h2[id]'),
    heading: passed(':is(h2,h3)[id]'),
  };
}

/** Marks the last heading that was scrolled past in every table of contents. */
function markSection(section: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc li a')) {
    if (link.hash === `#${section}`) link.ariaCurrent = 'true';
    else link.removeAttribute('aria-current');
  }
}

function writeMinutes(share: number): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-minutes]')) {
    const all = Number(place.dataset.minutes);
    const minutes = minutesLeft(all, share);
    place.textContent =
      minutes === 0 ? 'The end' : `${minutes}\u00a0min ${minutes === all ? 'read' : 'left'}`;
  }
}

/** Offers returning readers a link to where they left off, until they start reading. */
function offerToContinue(heading: string): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-back]');
  if (!link) return;
  link.hidden = heading === '';
  if (heading) link.hash = heading;
}

function closeContents({ target, currentTarget }: Event): void {
  if ((target as Element).closest('a')) (currentTarget as HTMLElement).hidePopover();
}

/** Hidden unless an earlier visit stopped before the end. */
export function ContinueReading() {
  return (
    <a href="#main" data-back hidden className="font-bold underline">
      Continue where you left off
    </a>
  );
}
