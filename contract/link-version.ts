/** The version of a product's link, for the `If-Match` header of its update. */
export const linkVersion = (amazonUrl: string): string => `"${encodeURIComponent(amazonUrl)}"`;

/** The link that an `If-Match` header names; undefined if the header is absent or `*`. */
export function linkOfVersion(header: string | null): string | undefined {
  if (header === null || header.trim() === '*') return undefined;
  try {
    return decodeURIComponent(header.trim().replace(/^"|"$/g, ''));
  } catch {
    return '';
  }
}
