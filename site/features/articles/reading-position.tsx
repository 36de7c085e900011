import { useEffect } from 'react';
import { savedText } from '#site/data/local-storage.ts';

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

/**
 * Texts read in this browser, newest first: the path, and the heading where an unfinished one was
 * left: `/roomba-j7-review#phase-2,/blog/smart-home-rebellion,`.
 */
export const reading = savedText('reading');
const maxSaved = 40;

const isAbout = (path: string) => (entry: string) => entry.split('#')[0] === path;

export const isRead = (read: string, path: string): boolean => read.split(',').some(isAbout(path));

/** The heading where the reader stopped, as `#phase-2`; empty if finished or never opened. */
export function leftAt(read: string, path: string): string {
  const [, heading] = read.split(',').find(isAbout(path))?.split('#') ?? [];
  return heading ? `#${heading}` : '';
}

/** An empty heading means finished, and a finished text stays finished. */
export function saveReading(path: string, heading: string): void {
  const entries = reading.read().split(',').filter(Boolean);
  const entry = heading ? `${path}#${heading}` : path;
  if (entries[0] === entry || entries.includes(path)) return;
  const others = entries.filter((other) => !isAbout(path)(other));
  reading.write(`${[entry, ...others].slice(0, maxSaved).join(',')},`);
}

/** Hidden unless an earlier visit stopped before the end. */
export function ContinueReading() {
  return (
    <a href="#main" data-back hidden className="font-bold underline">
      Continue where you left off
    </a>
  );
}
