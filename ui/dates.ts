const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** 'January 29, 2025', in any time zone. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** 'January 2025' for 2025-01, 'May 15, 2025' for 2025-05-15. */
export function monthName(date: string): string {
  const [year, month = '1', day] = date.split('-');
  return `${months[Number(month) - 1]} ${day ? `${Number(day)}, ` : ''}${year}`;
}
