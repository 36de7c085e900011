/** The storage key of the admin's session token; visits from that browser are not counted. */
export const adminTokenKey = 'adminToken';

/** Storage can be blocked; then a choice lasts only as long as the page. */
export function readSaved(key: string): string | undefined {
  try {
    return localStorage[key];
  } catch {
    return undefined;
  }
}

export function save(key: string, value: string): void {
  try {
    localStorage[key] = value;
  } catch {
    // Storage is blocked.
  }
}

export function removeSaved(key: string): void {
  try {
    delete localStorage[key];
  } catch {
    // Storage is blocked.
  }
}
