import type { CountDay } from '#contract/analytics.ts';

export type Bar = Omit<CountDay, 'day'> & { label: string };

/** With more bars than this, each bar is a week. */
const mostBars = 92;

export function inWeeks(days: readonly CountDay[]): Bar[] {
  const length = days.length > mostBars ? 7 : 1;
  const bars: Bar[] = [];
  for (const [index, { day, ...counts }] of days.entries()) {
    const bar = bars.at(-1);
    if (!bar || index % length === 0) bars.push({ label: day, ...counts });
    else
      for (const field of Object.keys(counts) as (keyof typeof counts)[])
        bar[field] += counts[field];
  }
  return bars;
}
