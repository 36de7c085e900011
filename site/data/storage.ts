/** The browser's storage can be forbidden: then nothing is kept, and what was chosen lasts as long as the page. */
export function readSaved(key: string): string | undefined {
  try {
    return localStorage[key];
  } catch {
    // See above.
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage[key] = value;
  } catch {
    // See above.
  }
}

export function forget(key: string): void {
  try {
    delete localStorage[key];
  } catch {
    // See above.
  }
}
