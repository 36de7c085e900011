import { paths } from '#site/router/paths.ts';
import { matchPattern } from '#site/router/patterns.ts';

/** Where a login leads: to the tab of the desk that was asked for, as far as the table of pages knows it, and to the panel otherwise. */
export function deskAddress(from: string | undefined): string {
  const found = matchPattern(from ?? '');
  return found?.route.tab ? found.address : paths.admin();
}

/** The door, with the address to come back to. The panel has none: that is where one comes anyway. */
export function loginAddress(from: string): string {
  const address = deskAddress(from);
  return address === paths.admin() ? paths.adminLogin() : paths.adminLogin({ from: address });
}
