import './admin.css';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useQueryStore } from '#site/data/use-query.ts';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import type { routes } from '#site/router/routes.ts';
import { Button } from '#site/ui/button.tsx';
import { carryUnsaved } from './draft.ts';
import { logOut } from './log-out.ts';
import { loginAddress } from './return-address.ts';
import { endOfSession, looksGiven, useToken } from './session.ts';
import { DeskTabs } from './tabs.tsx';

const here = (): string => window.location.pathname + window.location.search;

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
  const store = useQueryStore();
  const wasIn = useRef(false);
  useEffect(() => {
    if (token) wasIn.current = true;
    if (token !== null) return;
    // What the owner has read is not left lying about for whoever sits down next.
    store.forgetAll(['desk']);
    // Whoever left by himself is not brought back to where he was.
    const hasLeft = wasIn.current && endOfSession() === '';
    const door = hasLeft ? paths.adminLogin() : loginAddress(here());
    carryUnsaved(door);
    navigate(door, { replace: true });
  }, [token, store]);
  return (
    <div className="page py-8 lg:py-10">
      {token ? (
        <>
          <DeskTabs page={page} canAsk={looksGiven(token)} />
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
