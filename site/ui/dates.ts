const months = 'January February March April May June July August September October November December'.split(' ');

/** 'January 29, 2025', the same on every machine. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
