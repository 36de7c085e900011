import { type ReactNode, useEffect } from 'react';
import { useToken } from '#site/owner/session.ts';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { type Route, routes } from '#site/router/routes.ts';

const tabs = Object.entries<Route>(routes).flatMap(([name, { path, tab }]) => (tab ? [{ name, path, tab }] : []));

interface DeskProps {
  /** The name of the page's route. */
  page: keyof typeof routes;
  children: ReactNode;
}

/** The owner's desk: every tab is a page of its own. The server does not know who is asking, so it shows nothing; the browser looks for a token first. */
export function Desk({ page, children }: DeskProps) {
  const token = useToken();
  useEffect(() => {
    if (token === null) navigate(paths.adminLogin(), { replace: true });
  }, [token]);
  return (
    <div className="page py-8 lg:py-10">
      {token ? (
        <>
          {tabs.length > 1 && <Tabs page={page} />}
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

function Tabs({ page }: Pick<DeskProps, 'page'>) {
  return (
    <nav aria-label="Desk" className="mb-6 border-b-2 border-line">
      <ul className="flex flex-wrap gap-x-2">
        {tabs.map(({ name, path, tab }) => (
          <li key={name}>
            <Link to={path} className="desk-tab" {...(name === page ? { 'aria-current': 'page' } : {})}>
              {tab}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
