import '#site/styles/site.css';
import '#ui/admin/admin.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { type ClientErrorKind, reportClientError } from '#site/data/client-error-report.ts';
import { AdminRoot, LoggedIn, NoSuchScreen, ScreenFailed } from '#ui/admin/shell.tsx';

const settings = {
  general: () => import('#site/admin/settings/general.page.tsx'),
  email: () => import('#site/admin/settings/email.page.tsx'),
  newsletter: () => import('#site/admin/settings/newsletter.page.tsx'),
  backups: () => import('#site/admin/settings/backups.page.tsx'),
  security: () => import('#site/admin/settings/security.page.tsx'),
  advanced: () => import('#site/admin/settings/advanced.page.tsx'),
};

/** Every screen; `adminScreens` in `site/router/routes.ts` builds their addresses. */
const router = createBrowserRouter([
  {
    Component: AdminRoot,
    ErrorBoundary: ScreenFailed,
    HydrateFallback: () => null,
    children: [
      { path: '/admin-login', lazy: () => import('#site/admin/login/page.tsx') },
      {
        path: '/admin',
        Component: LoggedIn,
        children: [
          {
            ErrorBoundary: ScreenFailed,
            children: [
              { index: true, lazy: () => import('#site/admin/products/page.tsx') },
              { path: 'today', lazy: () => import('#site/admin/today/page.tsx') },
              { path: 'content', lazy: () => import('#site/admin/content/page.tsx') },
              { path: 'content/:id', lazy: () => import('#site/admin/content/document.page.tsx') },
              { path: 'messages', lazy: () => import('#features/messages/admin/messages.tsx') },
              { path: 'newsletter', lazy: () => import('#site/admin/newsletter/page.tsx') },
              {
                path: 'subscribers',
                lazy: () => import('#features/newsletter/admin/subscribers.tsx'),
              },
              { path: 'insights', lazy: () => import('#site/admin/insights/page.tsx') },
              { path: 'votes', lazy: () => import('#features/votes/admin/votes.tsx') },
              ...Object.entries(settings).map(([name, lazy]) => ({
                path: `settings/${name}`,
                lazy,
              })),
              { path: '*', Component: NoSuchScreen },
            ],
          },
        ],
      },
    ],
  },
]);

const report = (kind: ClientErrorKind) => (error: unknown) => reportClientError(kind, error);

window.addEventListener('unhandledrejection', ({ reason }) => report('promise')(reason));
createRoot(document.getElementById('root') as HTMLElement, {
  onCaughtError: report('page'),
  onUncaughtError: report('page'),
}).render(<RouterProvider router={router} />);
