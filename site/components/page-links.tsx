import type { ReactNode } from 'react';
import { Link } from '#site/router/link.tsx';
import { buttonClass } from '#site/ui/button.tsx';

interface PageLinksProps {
  page: number;
  pages: number;
  /** The URL of a page; the first one has no number. */
  to: (page: string) => string;
  labels: { previous: string; next: string };
  /** Search engines do not follow the pages of a filtered list. */
  rel?: 'nofollow';
  /** What is shown of how many. */
  children?: ReactNode;
}

/** The links below a list that the server divides into pages. */
export function PageLinks({ page, pages, to, labels, rel, children }: PageLinksProps) {
  if (pages <= 1) return null;
  const link = (target: number, label: string) =>
    target > 0 &&
    target <= pages && (
      <Link to={to(target > 1 ? String(target) : '')} className={buttonClass()} rel={rel}>
        {label}
      </Link>
    );
  return (
    <nav aria-label="Pages" className="mt-8 grid justify-items-center gap-3">
      {children}
      <p className="flex flex-wrap justify-center gap-4">
        {link(page - 1, labels.previous)}
        {link(page + 1, labels.next)}
      </p>
    </nav>
  );
}
