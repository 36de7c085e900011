import { createElement, useEffect, useRef } from 'react';
import { followLink } from './link.tsx';

interface StaticHtmlProps {
  /** The name under which `readStaticHtml` returns it. */
  name: string;
  html: string;
  /** The element around it. */
  as?: 'div' | 'span' | 'header' | 'nav' | 'section' | 'footer';
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'data-story'?: '';
}

/** React does not hydrate the content, so its text and components are not sent as JavaScript. */
export function StaticHtml({ name, html, as = 'div', ...rest }: StaticHtmlProps) {
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
    'data-static': name,
    dangerouslySetInnerHTML: { __html: html },
    ...rest,
  });
}

/** Page data with static HTML, which is sent once: in the page, or by the API call. */
interface WithHtml {
  html: Record<string, string>;
}

const hasHtml = (content: unknown): content is WithHtml =>
  typeof content === 'object' && content !== null && 'html' in content;

/** The page's HTML contains it, so its state does not. */
export const withoutStaticHtml = (content: unknown): unknown =>
  hasHtml(content) ? { ...content, html: {} } : content;

/**
 * Restores the static HTML from the document. It must run before hydration: React loses the HTML
 * when it rebuilds the page, for example because the browser translated it.
 */
export function withStaticHtml(content: unknown): unknown {
  if (!hasHtml(content)) return content;
  const places = [...document.querySelectorAll<HTMLElement>('[data-static]')];
  const html = Object.fromEntries(places.map((place) => [place.dataset.static, place.innerHTML]));
  return { ...content, html };
}
