import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import { Finished } from '#server/pages/finished.ts';

export const securityTxtPath = '/.well-known/security.txt';

/** RFC 9116: whom to tell about a hole. Made anew every month like the pages, so it never runs out on a server that stays up. */
export function makeSecurityTxt(settings: Settings, now: Date): Finished {
  return new Finished(200, Buffer.from(printSecurityTxt(settings, now)), {
    ...securityHeaders(settings, 'api'),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
  });
}

export function printSecurityTxt(
  { contact, siteUrl }: Pick<Settings, 'contact' | 'siteUrl'>,
  now: Date,
): string {
  // Half a year from the beginning of the month: the standard asks for less than a year.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6));
  return [
    `Contact: mailto:${contact.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${securityTxtPath}`,
    '',
  ].join('\n');
}
