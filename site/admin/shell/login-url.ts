import { paths } from '#site/router/paths.ts';
import { matchPattern } from '#site/router/patterns.ts';

/** The admin page that a login leads to: the requested one if it exists, else the products. */
export function returnUrl(from: string | undefined): string {
  const found = matchPattern(from ?? '');
  if (!found?.route.file.startsWith('admin/')) return paths.admin();
  return found.route.path === paths.adminLogin() ? paths.admin() : found.address;
}

/** The login page, with the URL to return to. */
export function loginUrl(from: string): string {
  const url = returnUrl(from);
  return url === paths.admin() ? paths.adminLogin() : paths.adminLogin({ from: url });
}
