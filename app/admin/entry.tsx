import '#ui/styles/site.css';
import '#ui/admin/admin.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { AdminRoot, LoggedIn, NoSuchScreen, ScreenFailed } from '#ui/admin/shell.tsx';

/** Every screen; `adminScreens` in `ui/routes.ts` builds their addresses. */
const router = createBrowserRouter([
  {
    Component: AdminRoot,
    ErrorBoundary: ScreenFailed,
    HydrateFallback: () => null,
    children: [
      { path: '/admin-login', lazy: () => import('#features/account/admin/login.tsx') },
      {
        path: '/admin',
        Component: LoggedIn,
        children: [
          {
            ErrorBoundary: ScreenFailed,
            children: [
              { index: true, lazy: () => import('#features/gadgets/admin/links.tsx') },
              { path: 'today', lazy: () => import('#features/today/admin/today.tsx') },
              { path: 'texts', lazy: () => import('#app/admin/texts.tsx') },
              { path: 'gadgets', lazy: () => import('#features/gadgets/admin/gadgets.tsx') },
              { path: 'site', lazy: () => import('#features/gadgets/admin/site.tsx') },
              { path: 'pictures', lazy: () => import('#features/pictures/admin/pictures.tsx') },
              { path: 'edit', lazy: () => import('#app/admin/edit-page.tsx') },
              { path: 'edit/:id', lazy: () => import('#app/admin/edit.tsx') },
              { path: 'messages', lazy: () => import('#features/messages/admin/messages.tsx') },
              {
                path: 'newsletter',
                lazy: () => import('#features/newsletter/admin/newsletter.tsx'),
              },
              {
                path: 'subscribers',
                lazy: () => import('#features/newsletter/admin/subscribers.tsx'),
              },
              { path: 'insights', lazy: () => import('#features/insights/admin/insights.tsx') },
              { path: 'votes', lazy: () => import('#features/votes/admin/votes.tsx') },
              { path: 'settings', lazy: () => import('#features/settings/admin/settings.tsx') },
              { path: 'account', lazy: () => import('#app/admin/account.tsx') },
              { path: '*', Component: NoSuchScreen },
            ],
          },
        ],
      },
    ],
  },
]);

createRoot(document.getElementById('root') as HTMLElement).render(
  <RouterProvider router={router} />,
);
