import './admin.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ChevronDown, ExternalLink, LogOut } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { site } from '#content/site.ts';
import { ThemeSwitch } from '#site/layout/theme-switch.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import type { PageModule, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { routes } from '#site/router/routes.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { adminClient, callAsAdmin, optionalAdminQuery } from './api.ts';
import { Confirm } from './confirm.tsx';
import { deleteAllDrafts, hasDrafts } from './drafts.tsx';
import { formatNumber } from './format.ts';
import { endSession, loginUrl, readToken, sessionEndReason, useToken } from './session.ts';
import { tabClass } from './table.tsx';

type AdminPageName = Extract<keyof typeof routes, `admin${string}`>;

/** The first group has no heading and is always open. */
const navigation: { label?: string; items: [page: AdminPageName, label: string][] }[] = [
  {
    items: [
      ['admin-today', 'Today'],
      ['admin', 'Products'],
      ['admin-notes', 'Notes'],
    ],
  },
  {
    label: 'Audience',
    items: [
      ['admin-messages', 'Messages'],
      ['admin-newsletter', 'Newsletter'],
      ['admin-subscribers', 'Subscribers'],
    ],
  },
  {
    label: 'Insights',
    items: [
      ['admin-visits', 'Visits and clicks'],
      ['admin-votes', 'Votes'],
      ['admin-searches', 'Searches without results'],
    ],
  },
  {
    label: 'Settings',
    items: [
      ['admin-settings-email', 'Email'],
      ['admin-settings-backups', 'Backups'],
      ['admin-settings-security', 'Password and sessions'],
      ['admin-settings-history', 'History'],
      ['admin-settings-advanced', 'Advanced'],
    ],
  },
];
const labels = new Map(navigation.flatMap(({ items }) => items));

/** A page's exports; without `title`, the screen renders its own heading. */
export const adminPage = (
  name: AdminPageName,
  Screen: ComponentType<PageProps>,
  title?: string,
): Pick<PageModule, 'head' | 'Page'> => ({
  head: () => ({ title: `${labels.get(name)} - Admin` }),
  Page: (props) => (
    <AdminFrame page={name}>
      {title && <ScreenHeader title={title} />}
      <Screen {...props} />
    </AdminFrame>
  ),
});

/** The server renders no data; the browser checks the token. */
function AdminFrame({ page, children }: { page: AdminPageName; children: ReactNode }) {
  const token = useToken();
  const wasLoggedIn = useRef(false);
  useEffect(() => {
    if (token) wasLoggedIn.current = true;
    if (token !== null) return;
    adminClient.clear();
    // After Logout the next login starts at the products.
    const hasLoggedOut = wasLoggedIn.current && sessionEndReason() === '';
    const here = window.location.pathname + window.location.search;
    navigate(hasLoggedOut ? paths.adminLogin() : loginUrl(here), { replace: true });
  }, [token]);
  return (
    <QueryClientProvider client={adminClient}>
      <AdminHeader isLoggedIn={Boolean(token)} />
      <div className="page lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        {token && <Navigation page={page} />}
        <main id="main" tabIndex={-1} className="min-w-0 py-6 lg:py-8">
          {token ? (
            children
          ) : (
            <p className="text-muted">
              One moment...
              <noscript> Turn on JavaScript to use the admin.</noscript>
            </p>
          )}
        </main>
      </div>
    </QueryClientProvider>
  );
}

function AdminHeader({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <header className="site-header no-print">
      <HazardRule />
      <div className="page flex items-center gap-2 py-2 sm:gap-3">
        <Link to={paths.admin()} className="mr-auto font-display leading-tight sm:text-title-s">
          {site.name} <span className="text-muted">Admin</span>
        </Link>
        <a href={paths.home()} className={buttonClass('plain', 'small', 'whitespace-nowrap')}>
          <ExternalLink size={16} aria-hidden="true" className="max-sm:hidden" />
          View site
        </a>
        <ThemeSwitch />
        {isLoggedIn && (
          <Button
            tone="plain"
            size="small"
            onClick={() => (hasDrafts() ? setIsAsking(true) : logOut())}
          >
            <LogOut size={16} aria-hidden="true" className="max-sm:hidden" />
            Logout
          </Button>
        )}
      </div>
      {isAsking && (
        <Confirm
          title="Log out without saving?"
          confirmLabel="Discard changes and log out"
          cancelLabel="Stay logged in"
          onConfirm={async () => {
            setIsAsking(false);
            logOut();
          }}
          onCancel={() => setIsAsking(false)}
        >
          You have unsaved changes.
        </Confirm>
      )}
    </header>
  );
}

function logOut(): void {
  deleteAllDrafts();
  // Errors are ignored, because logging out does not wait for the server.
  callAsAdmin('POST /api/admin/logout').catch(() => {});
  endSession(readToken());
  showToast({ title: 'Logged out', description: 'You have been successfully logged out' });
}

const openGroup = 'max-lg:order-1 max-lg:flex max-lg:basis-full max-lg:flex-wrap max-lg:bg-well';

/** A labeled group is collapsed on small screens by default. */
function Navigation({ page }: { page: AdminPageName }) {
  const [open, setOpen] = useState<string>();
  return (
    <nav
      aria-label="Admin"
      className="border-hairline max-lg:-mx-2 max-lg:border-b-2 max-lg:py-2 lg:sticky lg:top-20 lg:self-start lg:py-8"
    >
      <ul className="max-lg:flex max-lg:flex-wrap lg:grid lg:gap-6">
        {navigation.map(({ label, items }) => (
          <li key={label ?? ''} className="max-lg:contents">
            {label && (
              <>
                <p className="px-2.5 text-note font-bold text-muted max-lg:hidden">{label}</p>
                <button
                  type="button"
                  className={`${tabClass} lg:hidden`}
                  aria-expanded={open === label}
                  aria-controls={`nav-${label}`}
                  aria-current={items.some(([name]) => name === page) ? 'true' : undefined}
                  onClick={() => setOpen(open === label ? undefined : label)}
                >
                  {label}
                  <ChevronDown
                    size={16}
                    aria-hidden="true"
                    className={open === label ? 'rotate-180' : ''}
                  />
                </button>
              </>
            )}
            <ul
              id={`nav-${label}`}
              className={label ? (open === label ? openGroup : 'max-lg:hidden') : 'max-lg:contents'}
            >
              {items.map(([name, itemLabel]) => (
                <li key={name}>
                  <Link
                    to={routes[name].path}
                    className={`${tabClass} lg:flex lg:min-h-9`}
                    onClick={() => setOpen(undefined)}
                    aria-current={name === page ? 'page' : undefined}
                  >
                    {itemLabel}
                    {name === 'admin-messages' && <UnreadCount />}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UnreadCount() {
  const { data } = useQuery(optionalAdminQuery('GET /api/admin/unread'));
  if (!data?.messages) return null;
  return (
    <span className="rounded-sm bg-ink px-1.5 text-note font-bold text-paper">
      {formatNumber(data.messages)} <span className="sr-only">unread</span>
    </span>
  );
}

/** A screen's heading, with the actions of the whole screen. */
export function ScreenHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-title-m">{title}</h1>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
