/** '12,345', in any locale. */
export const formatNumber = (value: number): string => value.toLocaleString('en-US');

/** '1 message' or '2 messages'. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** '1.4 MB'. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const exponent = Math.floor(Math.log10(Math.max(bytes, 1)) / 3);
  const unit = Math.min(units.length - 1, exponent);
  const value = bytes / 1000 ** unit;
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${digits ? value.toFixed(1) : formatNumber(Math.round(value))} ${units[unit]}`;
}

/** '2:05 PM' today, 'Nov 3' this year, 'Nov 3, 2025' before; by default in the browser's zone. */
export function shortTime(iso: string, now: Date, timeZone?: string): string {
  const time = new Date(iso);
  const day = (date: Date) => date.toLocaleDateString('en-CA', { timeZone });
  if (day(time) === day(now))
    return time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  const isThisYear = day(time).slice(0, 4) === day(now).slice(0, 4);
  const year = isThisYear ? {} : { year: 'numeric' as const };
  return time.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year, timeZone });
}

/** 'Tuesday, November 3, 2026 at 2:05 PM EST', by default in the browser's time zone. */
export const fullTime = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });

/** '2026-11-03T14:05', the value of a time field. */
export const fieldTime = (iso: string, timeZone?: string): string =>
  new Date(iso).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T');
