import { createElement, useEffect, useRef } from 'react';
import { followLink } from '#site/router/link.tsx';

interface PrerenderedProps {
  /** The name under which `renderedParts` returns it. */
  part: string;
  html: string;
  /** The element around it. */
  as?: 'div' | 'span' | 'header' | 'nav' | 'section' | 'footer';
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'data-story'?: '';
}

/** React does not hydrate the content, so its text and components are not sent as JavaScript. */
export function Prerendered({ part, html, as = 'div', ...rest }: PrerenderedProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const to = link?.getAttribute('href');
      if (link && to?.startsWith('/')) followLink(event, to);
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

/** The prerendered parts in the current document. */
export function renderedParts(): Record<string, string> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  return Object.fromEntries(places.map((place) => [place.dataset.part, place.innerHTML]));
}
