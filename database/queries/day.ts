/** The day in UTC, such as `2026-11-15`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
