/** In milliseconds. */
export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

export const daysBefore = (moment: Date, days: number): Date =>
  new Date(moment.getTime() - days * day);

/** The day in UTC, such as `2026-11-15`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
