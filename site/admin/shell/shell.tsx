import './admin.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { ExternalLink, LogOut } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { site } from '#content/site.ts';
import { CallError } from '#site/data/api.ts';
import { ThemeSwitch } from '#site/layout/theme-switch.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import type { PageModule, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { HazardRule } from '#site/ui/hazard-rule.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { adminClient, callAsAdmin } from './api.ts';
import { hasCopies, removeAllCopies } from './browser-copies.ts';
import { Confirm } from './confirm.tsx';
import { deleteAllDrafts, hasDrafts } from './drafts.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { SettingsProvider } from './loaded-settings.tsx';
import { type AdminPageName, Navigation, screenNames } from './navigation.tsx';
import { endPasswordDialog, logIn, useIsPasswordNeeded } from './password.ts';
import { endSession, loginUrl, readToken, sessionEndReason, useToken } from './session.ts';

/** A page's exports; without `title`, the screen renders its own heading. */
export const adminPage = (
  name: AdminPageName,
  Screen: ComponentType<PageProps>,
  title?: string,
): Pick<PageModule, 'head' | 'Page'> => ({
  head: () => ({ title: `${screenNames.get(name)} - Admin` }),
  Page: (props) => (
    <AdminFrame page={name} isPanel={name === 'admin' && props.query.view === undefined}>
      {title && <ScreenHeader title={title} />}
      <Screen {...props} />
    </AdminFrame>
  ),
});

interface AdminFrameProps {
  page: AdminPageName;
  /** The panel opens with the stored token alone, so it loads nothing that needs the password. */
  isPanel: boolean;
  children: ReactNode;
}

/** The server renders no data; the browser checks the token. */
function AdminFrame({ page, isPanel, children }: AdminFrameProps) {
  const token = useToken();
  const wasLoggedIn = useRef(false);
  useKeptFocus();
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
      <SettingsProvider isEnabled={Boolean(token) && !isPanel}>
        <AdminHeader isLoggedIn={Boolean(token)} />
        <div className="page lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
          {/* Also before the token is known, so that nothing moves when the screen appears. */}
          {token !== null && <Navigation page={page} hasCounts={Boolean(token) && !isPanel} />}
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
        <PasswordDialog />
      </SettingsProvider>
    </QueryClientProvider>
  );
}

/** Calls wait for it, so nothing on the screen behind it is lost. */
function PasswordDialog() {
  const isNeeded = useIsPasswordNeeded();
  if (!isNeeded) return null;
  return (
    <Confirm
      title="Enter your password"
      confirmLabel="Continue"
      asksPassword
      onConfirm={async (password) => {
        const output = await logIn(password);
        if (!output.ok) throw new CallError(401, output.error);
        endPasswordDialog(true);
      }}
      onCancel={() => endPasswordDialog(false)}
    >
      This keeps your site safe if somebody else gets hold of this browser.
    </Confirm>
  );
}

function AdminHeader({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
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
        {isLoggedIn && (
          <Button
            tone="plain"
            size="small"
            onClick={() => (hasDrafts() || hasCopies() ? setIsAsking(true) : logOut())}
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
  removeAllCopies();
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
