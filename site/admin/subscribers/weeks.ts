import type { SubscriberDay } from '#contract/newsletter.ts';

const day = 24 * 60 * 60 * 1000;
const most = 26;

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday of a day's week. */
const mondayOf = (time: number): number => {
  const start = Math.floor(time / day) * day;
  return start - ((new Date(start).getUTCDay() + 6) % 7) * day;
};

/** The first day that the chart is about. */
export const firstDay = (now: Date): string =>
  isoDay(mondayOf(now.getTime()) - (most - 1) * 7 * day);

/** What came and went, half a year by the week; weeks in which nothing happened are there too. */
export function byWeek(days: SubscriberDay[], now: Date) {
  const last = mondayOf(now.getTime());
  const weeks = Array.from({ length: most }, (_, index) =>
    isoDay(last - (most - 1 - index) * 7 * day),
  );
  const sums = new Map(weeks.map((week) => [week, { confirmed: 0, gone: 0 }]));
  for (const { day, confirmed, left, bounced } of days) {
    const sum = sums.get(isoDay(mondayOf(Date.parse(day))));
    if (!sum) continue;
    sum.confirmed += confirmed;
    sum.gone += left + bounced;
  }
  return {
    weeks,
    confirmed: weeks.map((week) => sums.get(week)?.confirmed ?? 0),
    gone: weeks.map((week) => sums.get(week)?.gone ?? 0),
  };
}
