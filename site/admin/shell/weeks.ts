const dayLength = 24 * 60 * 60 * 1000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday `weeks` weeks before the current week. */
export function mondayBefore(now: Date, weeks: number): string {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return isoDay(now.getTime() - (daysSinceMonday + weeks * 7) * dayLength);
}

/** Counts of a day; every other field is a number. */
interface Day {
  day: string;
}

/** One entry per day from `since` until now, with zeros for days without data. */
export function everyDay<Row extends Day>(
  rows: readonly Row[],
  since: string,
  now: Date,
  zero: Omit<Row, 'day'>,
): Row[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const all: Row[] = [];
  for (let time = Date.parse(since); time <= now.getTime(); time += dayLength) {
    const day = isoDay(time);
    all.push(byDay.get(day) ?? ({ ...zero, day } as Row));
  }
  return all;
}

/** With more bars than this, each bar is a week. */
const maxBars = 92;

/** The bars of a chart: one per day, or one per seven days, named by their first day. */
export function chartBars<Row extends Day>(rows: readonly Row[]): Row[] {
  const length = rows.length > maxBars ? 7 : 1;
  return rows.flatMap((first, index) =>
    index % length === 0 ? [sumOf(first, rows.slice(index + 1, index + length))] : [],
  );
}

function sumOf<Row extends Day>(first: Row, others: readonly Row[]): Row {
  const fields = Object.entries(first).map(([field, value]) => [
    field,
    typeof value === 'number'
      ? others.reduce((sum, row) => sum + Number(row[field as keyof Row]), value)
      : value,
  ]);
  return Object.fromEntries(fields);
}
