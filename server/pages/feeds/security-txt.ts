import type { Settings } from '#server/core/settings.ts';

export const securityTxtPath = '/.well-known/security.txt';

/** RFC 9116: the contact for security reports. It is generated anew every month, so that it never expires. */
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
