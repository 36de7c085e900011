import type { MDXComponents } from 'mdx/types';
import { useEffect, useRef } from 'react';
import { followLink } from '#site/router/link.tsx';
import type { PieceText } from '#site/router/page.ts';

interface TextBodyProps extends PieceText {
  /** Kind and slug of the piece, by which its module finds the text in the page. */
  name: string;
  components: MDXComponents;
  className: string;
}

/**
 * The running text of a piece. In a page that came from the server the text stays as it stands there, and does not travel
 * a second time as script; its links still change the page without a reload.
 */
export function TextBody({ name, Body, kept, components, className }: TextBodyProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const text = place.current;
    if (!kept || !text) return;
    const follow = (event: MouseEvent) => {
      const to = (event.target as Element).closest('a')?.getAttribute('href');
      if (to?.startsWith('/')) followLink(event, to);
    };
    text.addEventListener('click', follow);
    return () => text.removeEventListener('click', follow);
  }, [kept]);
  if (kept) return <div ref={place} className={className} data-text={name} dangerouslySetInnerHTML={kept} />;
  return (
    <div className={className} data-text={name}>
      {Body && <Body components={components} />}
    </div>
  );
}
