import { leftAt, reading, rememberReading } from './reading.ts';

/** A minute that was begun is still left. */
export const minutesLeft = (minutes: number, share: number): number =>
  Math.ceil(minutes * (1 - Math.min(1, Math.max(0, share))));

/** Whoever has seen less than this has not begun, and has no place to come back to. */
const begun = 0.05;

/** Says in the page how far the reader of its printed text is, and remembers it. Gives what ends it. */
export function follow(path: string): () => void {
  const left = leftAt(reading.read(), path);
  let frame = 0;
  const look = () => {
    const { share, section, heading } = placeIn(document.querySelector('[data-part=text]'));
    markSection(section);
    writeMinutes(share);
    offerWayBack(section === '' ? left : '');
    if (share > begun && share < 1 && heading) rememberReading(path, heading);
  };
  const onScroll = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
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

function placeIn(text: Element | null) {
  const { top = 0, height = 1 } = text?.getBoundingClientRect() ?? {};
  const line = window.innerHeight / 3;
  // From the first on, and no further than needed: what is asked where it stands has to be laid out.
  const passed = (headings: string): string => {
    let last = '';
    for (const heading of text?.querySelectorAll(headings) ?? []) {
      if (heading.getBoundingClientRect().top >= line) break;
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

/** The point of the contents whose heading was last scrolled past. */
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

/** Whoever comes back is led to where they left off, until they begin to read. */
function offerWayBack(heading: string): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-back]');
  if (!link) return;
  link.hidden = heading === '';
  if (heading) link.hash = heading;
}

function closeContents({ target, currentTarget }: Event): void {
  if ((target as Element).closest('a')) (currentTarget as HTMLElement).hidePopover();
}
