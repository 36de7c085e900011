import '#site/desk/desk.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { inThousands } from '#site/desk/words.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { useToken } from '#site/owner/session.ts';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { type Route, routes } from '#site/router/routes.ts';
import { Button } from '#site/ui/button.tsx';
import { logOut } from './log-out.ts';

const tabs = Object.entries<Route>(routes).flatMap(([name, { path, tab }]) => (tab ? [{ name, path, tab }] : []));

interface DeskProps {
  /** The name of the page's route. */
  page: keyof typeof routes;
  /** The tab's heading; the links bring the specification's own. */
  title?: string;
  /** What can be done with the whole of it, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The owner's desk: every tab is a page of its own. The server does not know who is asking, so it shows nothing; the browser looks for a token first. */
export function Desk({ page, title, actions, children }: DeskProps) {
  const token = useToken();
  const client = useQueryClient();
  useEffect(() => {
    if (token !== null) return;
    // What the owner has read is not left lying about for whoever sits down next.
    client.removeQueries({ queryKey: ['desk'] });
    navigate(paths.adminLogin(), { replace: true });
  }, [token, client]);
  return (
    <div className="page py-8 lg:py-10">
      {token ? (
        <>
          {tabs.length > 1 && <Tabs page={page} />}
          {title && <Head title={title} actions={actions} />}
          {children}
        </>
      ) : (
        <p className="text-muted">
          One moment.
          <noscript> The admin panel needs JavaScript.</noscript>
        </p>
      )}
    </div>
  );
}

/** On a phone the strip is longer than the screen: the tab that is open is brought into it. */
function Tabs({ page }: Pick<DeskProps, 'page'>) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>(`[data-tab="${page}"]`);
    if (open) strip.current?.scrollTo({ left: open.offsetLeft - 48 });
  }, [page]);
  return (
    <nav aria-label="Desk" className="desk-tabs">
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
              {name === 'admin-messages' && <Unread isAsking={page !== 'admin'} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * How many messages nobody has read yet; nothing where that cannot be told. The panel of the specification opens for any token, so there only what is
 * known already is shown: the question would end the session.
 */
function Unread({ isAsking }: { isAsking: boolean }) {
  const { data } = useQuery({
    queryKey: ['desk', 'unread'],
    queryFn: () => callAsAdmin('GET /api/admin/unread'),
    staleTime: 30_000,
    enabled: isAsking,
  });
  if (!data?.messages) return null;
  return (
    <span className="desk-unread">
      {inThousands(data.messages)} <span className="sr-only">unread</span>
    </span>
  );
}

function Head({ title, actions }: { title: string; actions: ReactNode }) {
  return (
    <div className="desk-head">
      <h1 className="text-title-m">{title}</h1>
      <div className="desk-buttons">
        {actions}
        <Button tone="plain" onClick={logOut}>
          <LogOut size={18} aria-hidden="true" />
          Logout
        </Button>
      </div>
    </div>
  );
}
