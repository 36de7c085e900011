import { useEffect } from 'react';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';

export const head = (): Head => ({
  title: 'Admin - Tech Survival Lab',
  description: 'This page has moved.',
});

/** The admin's URLs before its screens were reorganized. */
const newUrls: Record<string, (search: string) => string> = {
  '/admin/products': () => paths.admin(),
  '/admin/letters': (search) => paths.adminNewsletter() + search,
  '/admin/clicks': (search) => paths.adminVisits() + search,
  '/admin/history': (search) => paths.adminSettingsHistory() + search,
  '/admin/site': () => paths.adminSettingsEmail(),
};

export function Page() {
  useEffect(() => {
    const { pathname, search } = window.location;
    navigate(newUrls[pathname]?.(search) ?? paths.admin(), { replace: true });
  }, []);
  return (
    <main id="main" tabIndex={-1} className="page py-8">
      One moment...
    </main>
  );
}
