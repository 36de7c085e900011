import { createElement, useEffect, useRef } from 'react';
import { followLink } from '#site/router/link.tsx';

interface PrintedProps {
  /** Its name in the file. */
  part: string;
  html: string | undefined;
  /** The element that it stands in. */
  as?: 'div' | 'span' | 'header' | 'nav' | 'section' | 'footer';
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'data-story'?: '';
}

/**
 * A part of a text that was printed at build. React owns the element around it and nothing inside, so neither its words nor the code that
 * made them travel as script; its links still change the page without a reload.
 */
export function Printed({ part, html = '', as = 'div', ...rest }: PrintedProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const to = link?.getAttribute('href');
      if (link && to?.startsWith('/')) followLink(event, to, link);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, []);
  return createElement(as, {
    ref: place,
    'data-part': part,
    dangerouslySetInnerHTML: { __html: html },
    ...rest,
  });
}

/** The parts of the page that the server sent, as they stand there. */
export function standingParts(): Record<string, string> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  return Object.fromEntries(places.map((place) => [place.dataset.part, place.innerHTML]));
}
