const dayLength = 24 * 60 * 60 * 1000;

interface Range {
  days: string;
  label: string;
}

const ranges: readonly Range[] = [
  { days: '7', label: '7 days' },
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '12 months' },
];

/** The time ranges as filters, and the first day of the chosen one; the default is a month. */
export function chooseRange(
  chosen: string | undefined,
  urlOf: (days: string) => string,
  maxDays = 365,
) {
  const offered = ranges.filter(({ days }) => Number(days) <= maxDays);
  const days = offered.find((range) => range.days === chosen)?.days ?? '30';
  return {
    days,
    since: new Date(Date.now() - (Number(days) - 1) * dayLength).toISOString().slice(0, 10),
    filters: offered.map((range) => ({
      label: range.label,
      to: urlOf(range.days),
      isActive: range.days === days,
    })),
  };
}
