const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'January 29, 2025', the same on every machine. */
export function longDate(iso: string): string {
  return format.format(new Date(iso));
}
