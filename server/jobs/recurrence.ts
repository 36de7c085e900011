/** When something is repeated: at an hour of the day, in a time zone, every day or on one day of the week. */
export interface Rule {
  hour: number;
  minute?: number;
  /** 1 is Monday, 7 is Sunday; left out: every day. */
  weekday?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  timeZone: string;
}

/**
 * The first time after a moment. An hour that a change of the clock leaves out comes right after the gap, and one that it brings
 * twice counts the first time.
 */
export function nextTime({ hour, minute = 0, weekday, timeZone }: Rule, after: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  const days = weekday === undefined ? 0 : (weekday - local.dayOfWeek + 7) % 7;
  const time = Temporal.PlainTime.from({ hour, minute });
  const at = (inDays: number) =>
    local.toPlainDate().add({ days: inDays }).toZonedDateTime({ timeZone, plainTime: time })
      .epochMilliseconds;
  const next = at(days);
  return new Date(next > after.getTime() ? next : at(days + (weekday === undefined ? 1 : 7)));
}
