const dayLength = 24 * 60 * 60 * 1000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday `weeks` weeks before the current week. */
export function mondayBefore(now: Date, weeks: number): string {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return isoDay(now.getTime() - (daysSinceMonday + weeks * 7) * dayLength);
}

/** The counts of a day; days without any may be missing. */
type Day<Field extends string> = { day: string } & Record<Field, number>;

/** With more days than this, each bar is a week. */
const maxBars = 92;

/** The bars of a chart: one per day or per seven days until now, named by their first day. */
export function chartBars<Field extends string>(
  days: readonly Day<Field>[],
  fields: readonly Field[],
  since: string,
  now: Date,
): Day<Field>[] {
  const first = Date.parse(since);
  const total = Math.floor((now.getTime() - first) / dayLength) + 1;
  const length = total > maxBars ? 7 : 1;
  const barOf = ({ day }: Day<Field>) => Math.floor((Date.parse(day) - first) / dayLength / length);
  const byBar = Map.groupBy(days, barOf);
  return Array.from({ length: Math.ceil(total / length) }, (_, bar) => {
    const sums = fields.map((field) => [
      field,
      (byBar.get(bar) ?? []).reduce((sum, day) => sum + day[field], 0),
    ]);
    return { day: isoDay(first + bar * length * dayLength), ...Object.fromEntries(sums) };
  });
}
