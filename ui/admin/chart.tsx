import type { Column } from '#ui/table.tsx';
import { formatNumber } from './format.ts';
import { DataTable } from './table.tsx';

const dayLength = 24 * 60 * 60 * 1000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

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

interface Series {
  name: string;
  values: number[];
}

interface ChartProps {
  title: string;
  /** The first day of each bar, such as `2026-11-03`. */
  days: string[];
  /** The heading of the days in the table. */
  labelName: string;
  series: [Series] | [Series, Series];
}

const height = 100;
const step = 10;
const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

/** 'Nov 3, 2026' for the day 2026-11-03. */
const shortDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Bars with a summary for screen readers and the figures in a table. */
export function Chart({ title, days, labelName, series }: ChartProps) {
  const labels = days.map(shortDay);
  const largest = Math.max(1, ...series.flatMap(({ values }) => values));
  const hasAny = series.some(({ values }) => values.some((value) => value > 0));
  return (
    <figure className="card px-4 py-3">
      <figcaption className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lead">{title}</h2>
        <ul className="flex flex-wrap gap-x-5 text-note tabular-nums">
          {series.map(({ name, values }, index) => (
            <li key={name} className="flex items-center gap-1.5">
              <i className={`size-3 ${index === 0 ? 'bg-hazard' : 'bg-ink'}`} />
              <span>
                {name}: <b>{formatNumber(sum(values))}</b>
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="relative border-t border-b-2 border-hairline border-b-line">
        {hasAny && (
          <span aria-hidden="true" className="absolute bottom-full left-0 text-note text-muted">
            {formatNumber(largest)}
          </span>
        )}
        <Bars title={title} labels={labels} series={series} largest={largest} />
      </div>
      <p className="flex justify-between text-note text-muted" aria-hidden="true">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </p>
      <FiguresTable title={title} labels={labels} labelName={labelName} series={series} />
    </figure>
  );
}

interface BarsProps extends Pick<ChartProps, 'title' | 'series'> {
  labels: string[];
  largest: number;
}

function Bars({ title, labels, series, largest }: BarsProps) {
  const width = (step - 2) / series.length;
  return (
    <svg
      role="img"
      className="block h-32 w-full"
      aria-label={`${title}. ${series.map((one) => summary(one, labels)).join(' ')}`}
      viewBox={`0 0 ${Math.max(1, labels.length) * step} ${height}`}
      preserveAspectRatio="none"
    >
      {labels.map((label, index) => (
        <g key={label} className="group">
          <title>{`${label}: ${series.map(({ name, values }) => `${name} ${values[index] ?? 0}`).join(', ')}`}</title>
          <rect
            className="fill-transparent group-hover:fill-well"
            x={index * step}
            y="0"
            width={step}
            height={height}
          />
          {series.map(({ name, values }, place) => {
            const bar = ((values[index] ?? 0) / largest) * height;
            return (
              <rect
                key={name}
                className={place === 0 ? 'fill-hazard' : 'fill-ink'}
                x={index * step + 1 + place * width}
                y={height - bar}
                width={width}
                height={bar}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}

type FiguresTableProps = Omit<ChartProps, 'days'> & { labels: string[] };

function FiguresTable({ title, labels, labelName, series }: FiguresTableProps) {
  const columns: Column<number>[] = [
    { label: labelName, cell: (index) => labels[index] },
    ...series.map(
      ({ name, values }): Column<number> => ({
        label: name,
        isNumber: true,
        cell: (index) => values[index] ?? 0,
      }),
    ),
  ];
  return (
    <details className="mt-1 text-note">
      <summary className="inline-block min-h-7 cursor-pointer underline">Show as table</summary>
      <DataTable
        caption={title}
        columns={columns}
        rows={[...labels.keys()]}
        rowKey={(index) => index}
      />
    </details>
  );
}

function summary({ name, values }: Series, labels: string[]): string {
  const largest = Math.max(0, ...values);
  const peak = labels[values.indexOf(largest)];
  return largest === 0
    ? `${name}: none.`
    : `${name}: ${formatNumber(sum(values))} in total. Highest: ${formatNumber(largest)} on ${peak}.`;
}
