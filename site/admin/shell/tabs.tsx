import { ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from '#site/router/link.tsx';
import { type Route, routes } from '#site/router/routes.ts';
import { peekAsAdmin } from './call-as-admin.ts';
import { useFresh } from './use-fresh.ts';
import { inThousands } from './words.ts';

const tabs = Object.entries<Route>(routes).flatMap(([name, { path, tab }]) =>
  tab ? [{ name, path, tab }] : [],
);

interface DeskTabsProps {
  /** The name of the open page's route. */
  page: keyof typeof routes;
  /** Whether the session may be one: the panel of the specification opens for any token, and about a made-up one nobody is asked. */
  canAsk: boolean;
}

/** On a phone the strip is longer than the screen: the tab that is open is brought into it, and its ends say that there is more. */
export function DeskTabs({ page, canAsk }: DeskTabsProps) {
  const strip = useRef<HTMLUListElement>(null);
  const more = useStrip(strip, page);
  return (
    <nav aria-label="Desk" className="desk-tabs" data-more={more}>
      <ul ref={strip}>
        {tabs.map(({ name, path, tab }) => (
          <li key={name}>
            <Link
              to={path}
              className="desk-tab"
              data-tab={name}
              {...(name === page ? { 'aria-current': 'page' as const } : {})}
            >
              {tab}
              {name === 'admin-messages' && <Unread canAsk={canAsk} />}
            </Link>
          </li>
        ))}
      </ul>
      {more.includes('after') && (
        // For the thumb alone: keys and screen readers walk along the links.
        <span aria-hidden="true" className="desk-more-tabs" onClick={() => push(strip)}>
          <ChevronRight size={20} />
        </span>
      )}
    </nav>
  );
}

/** Most of a screen further, so that the last tab seen is the first one then. */
function push({ current }: RefObject<HTMLUListElement | null>): void {
  current?.scrollBy({ left: current.clientWidth * 0.7, behavior: 'smooth' });
}

/**
 * Keeps the open tab in the middle, also when a count or the letters of its own arrive and push it aside. Gives on which sides of the strip something is out
 * of sight, for the sheet: `before`, `after`, both or none.
 */
function useStrip(strip: RefObject<HTMLUListElement | null>, page: string): string {
  const [more, setMore] = useState('');
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const bring = () => {
      const open = list.querySelector<HTMLElement>(`[data-tab="${page}"]`);
      if (open)
        list.scrollTo({ left: open.offsetLeft + open.offsetWidth / 2 - list.clientWidth / 2 });
      look();
    };
    const look = () => {
      const end = list.scrollWidth - list.clientWidth;
      setMore(
        [list.scrollLeft > 4 && 'before', list.scrollLeft < end - 4 && 'after']
          .filter(Boolean)
          .join(' '),
      );
    };
    const observer = new ResizeObserver(bring);
    for (const one of [list, ...list.children]) observer.observe(one);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [strip, page]);
  return more;
}

/** How many messages nobody has read yet; nothing where that cannot be told. */
function Unread({ canAsk }: { canAsk: boolean }) {
  const { data } = useFresh({
    queryKey: ['desk', 'unread'],
    queryFn: () => peekAsAdmin('GET /api/admin/unread'),
    maxAge: 30_000,
    enabled: canAsk,
  });
  if (!data?.messages) return null;
  return (
    <span className="desk-unread">
      {inThousands(data.messages)} <span className="sr-only">unread</span>
    </span>
  );
}
