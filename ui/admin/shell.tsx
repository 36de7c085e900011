import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ExternalLink, LogOut } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Link,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router';
import { CallError } from '#platform/browser/api.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { HazardRule } from '#ui/hazard-rule.tsx';
import { ThemeSwitch } from '#ui/layout/theme-switch.tsx';
import { Toaster } from '#ui/layout/toaster.island.tsx';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { showToast } from '#ui/toast.ts';
import { adminClient, adminQuery, callAsAdmin } from './api.ts';
import { Confirm } from './dialogs.tsx';
import { Failed } from './elements.tsx';
import { TextField } from './fields.tsx';
import { formatNumber } from './format.ts';
import {
  endPasswordDialog,
  endSession,
  logIn,
  loginUrl,
  readToken,
  sessionEndReason,
  useIsPasswordNeeded,
  useToken,
} from './session.ts';
import { tabClass } from './table.tsx';
import { documentCopies, formDrafts } from './unsaved.ts';

/** The parameters of the path and of the query. */
export interface ScreenProps {
  params: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
}

/** A screen as a route's component; without `heading`, the screen renders its own. */
export function adminPage(name: string, Screen: ComponentType<ScreenProps>, heading?: string) {
  return function Component() {
    const params = useParams();
    const [search] = useSearchParams();
    useTitle(`${name} - Admin`);
    return (
      <>
        {heading && <ScreenHeader title={heading} />}
        <Screen params={params} query={Object.fromEntries(search)} />
      </>
    );
  };
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** What every screen has, the login too. */
export function AdminRoot() {
  useFocusOnScreen();
  return (
    <QueryClientProvider client={adminClient}>
      <a
        href="#main"
        className="button button-hazard fixed left-3 top-3 not-focus:-top-24 z-50 no-print"
      >
        Skip to content
      </a>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </QueryClientProvider>
  );
}

/** Another screen starts at its first field or heading, as another document would. */
function useFocusOnScreen(): void {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const screen = `${pathname} ${query.get('issue') ?? query.get('id')}`;
  const shown = useRef(screen);
  useEffect(() => {
    if (screen === shown.current) return;
    shown.current = screen;
    const element = ['main [data-first-focus]', 'main h1', 'main']
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((found) => found !== null);
    if (element?.matches('h1')) element.tabIndex = -1;
    element?.focus({ preventScroll: true });
  }, [screen]);
}

/** The frame of every screen but the login; it stays while the screens change. */
export function LoggedIn() {
  const token = useToken();
  const [wasLoggedIn] = useState(token !== null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (token === null) adminClient.clear();
  }, [token]);
  if (token === null) {
    // After Logout the next login starts at the products.
    const hasLoggedOut = wasLoggedIn && sessionEndReason() === '';
    return (
      <Navigate replace to={hasLoggedOut ? paths.adminLogin() : loginUrl(pathname + search)} />
    );
  }
  // The panel opens with the stored token alone, so it loads nothing that needs the password.
  const isPanel = pathname === paths.admin();
  return (
    <>
      <AdminHeader />
      <div className="page lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <Navigation hasCounts={!isPanel} />
        <main id="main" tabIndex={-1} className="min-w-0 py-6 lg:py-8">
          <Outlet />
        </main>
      </div>
      <PasswordDialog />
    </>
  );
}

export function NoSuchScreen() {
  useTitle('Not found - Admin');
  return (
    <>
      <ScreenHeader title="There is no such screen." />
      <Link to={paths.adminToday()} className="prose-link">
        Today
      </Link>
    </>
  );
}

/** Also shown if the code of a screen cannot be loaded. */
export function ScreenFailed() {
  return (
    <Failed onRetry={() => window.location.reload()}>
      This screen didn’t load. Check your connection and try again.
    </Failed>
  );
}

/** Calls wait for it, so nothing on the screen behind it is lost. */
function PasswordDialog() {
  const isNeeded = useIsPasswordNeeded();
  const [password, setPassword] = useState('');
  if (!isNeeded) return null;
  const close = (isLoggedIn: boolean) => {
    setPassword('');
    endPasswordDialog(isLoggedIn);
  };
  return (
    <Confirm
      title="Enter your password"
      confirmLabel="Continue"
      onConfirm={async () => {
        const output = await logIn(password);
        if (!output.ok) throw new CallError(401, output.error);
        close(true);
      }}
      onCancel={() => close(false)}
    >
      <p>This keeps your site safe if somebody else gets hold of this browser.</p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        data-first-focus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Confirm>
  );
}

function AdminHeader() {
  const [unsaved, setUnsaved] = useState<string[]>([]);
  return (
    <header className="site-header no-print max-lg:static">
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
        <Button
          tone="plain"
          size="small"
          onClick={() => {
            const names = unsavedNames();
            if (names.length > 0) setUnsaved(names);
            else logOut();
          }}
        >
          <LogOut size={16} aria-hidden="true" className="max-sm:hidden" />
          Logout
        </Button>
      </div>
      {unsaved.length > 0 && (
        <Confirm
          title="Log out without saving?"
          confirmLabel="Discard changes and log out"
          cancelLabel="Stay logged in"
          onConfirm={async () => {
            setUnsaved([]);
            logOut();
          }}
          onCancel={() => setUnsaved([])}
        >
          You have unsaved changes: {unsaved.join(', ')}.
        </Confirm>
      )}
    </header>
  );
}

const unsavedNames = (): string[] => [
  ...formDrafts.names(),
  ...documentCopies
    .names()
    .map((name) => documentCopies.read<{ title: string }>(name)?.title ?? ''),
];

function logOut(): void {
  formDrafts.deleteAll();
  documentCopies.deleteAll();
  // Errors are ignored, because logging out does not wait for the server.
  callAsAdmin('POST /api/admin/logout').catch(() => {});
  endSession(readToken());
  showToast({ title: 'Logged out', description: 'You have been successfully logged out' });
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

type Items = readonly (readonly [path: string, label: string])[];

const content: Items = [
  [paths.adminToday(), 'Today'],
  [paths.adminTexts(), 'Texts'],
  [paths.adminGadgets(), 'Gadgets'],
  [paths.adminPictures(), 'Pictures'],
  [paths.adminSite(), 'Site'],
  [paths.admin(), 'Links'],
];

const groups: { label: string; items: Items }[] = [
  {
    label: 'Audience',
    items: [
      [paths.adminMessages(), 'Messages'],
      [paths.adminNewsletter(), 'Newsletter'],
      [paths.adminSubscribers(), 'Subscribers'],
      [paths.adminInsights(), 'Insights'],
      [paths.adminVotes(), 'Votes'],
    ],
  },
  {
    label: 'Setup',
    items: [
      [paths.adminSettings(), 'Settings'],
      [paths.adminAccount(), 'Account and backups'],
    ],
  },
];

interface NavigationProps {
  /** Loads how many messages are unread. */
  hasCounts: boolean;
}

/** On a phone, the groups behind the content are closed (`admin.css`). */
function Navigation({ hasCounts }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Admin"
      // Sticks above its first position, so that it is at the same place on short and long screens.
      className="border-hairline max-lg:-mx-2 max-lg:border-b-2 max-lg:py-2 lg:sticky lg:top-16 lg:-mx-1.5 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto lg:px-1.5 lg:py-8"
    >
      <Links items={content} hasCounts={hasCounts} />
      {/* Another screen closes it. */}
      <details key={pathname} className="admin-more">
        <summary className={tabClass}>More {hasCounts && <UnreadCount />}</summary>
        {groups.map(({ label, items }) => (
          <section key={label} aria-label={label} className="mt-3 lg:mt-6">
            <p className="px-2.5 text-note font-bold text-muted">{label}</p>
            <Links items={items} hasCounts={hasCounts} />
          </section>
        ))}
      </details>
    </nav>
  );
}

function Links({ items, hasCounts }: NavigationProps & { items: Items }) {
  const { pathname } = useLocation();
  return (
    <ul className="max-lg:flex max-lg:flex-wrap">
      {items.map(([path, label]) => (
        <li key={path}>
          <Link
            to={path}
            className={`${tabClass} lg:flex lg:min-h-9`}
            aria-current={path === pathname ? 'page' : undefined}
          >
            {label}
            {hasCounts && path === paths.adminMessages() && <UnreadCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function UnreadCount() {
  const query = adminQuery('GET /api/admin/messages', { query: { folder: 'unread' } });
  const unread = useQuery(query).data?.counts.unread;
  if (!unread) return null;
  return (
    <span className="rounded-sm bg-ink px-1.5 text-note font-bold text-paper">
      {formatNumber(unread)} <span className="sr-only">unread</span>
    </span>
  );
}
