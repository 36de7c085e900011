import { inThousands } from './words.ts';

interface Series {
  name: string;
  /** One for each of the chart's labels. */
  values: number[];
}

interface ChartProps {
  title: string;
  /** What stands under the bars, such as days; the first and the last are shown. */
  labels: string[];
  /** The heading over the labels in the table. */
  labelName: string;
  /** The first is the one that counts and has the accent; a second is ink. */
  series: [Series] | [Series, Series];
}

const height = 100;
const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

/** Bars, ink on paper. Those who do not see them hear what they come to, and everybody finds the figures in the table behind. */
export function Chart({ title, labels, labelName, series }: ChartProps) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const hasAny = series.some(({ values }) => values.some((value) => value > 0));
  const step = 10;
  const width = (step - 2) / series.length;
  return (
    <figure className="chart">
      <figcaption>
        <h2 className="chart-title">{title}</h2>
        <ul className="chart-legend">
          {series.map(({ name, values }, index) => (
            <li key={name} data-series={index}>
              {name}: <b>{inThousands(sum(values))}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="chart-plot">
        {hasAny && <span aria-hidden="true">{inThousands(most)}</span>}
        <svg
          role="img"
          aria-label={`${title}. ${series.map((one) => spoken(one, labels)).join(' ')}`}
          viewBox={`0 0 ${Math.max(1, labels.length) * step} ${height}`}
          preserveAspectRatio="none"
        >
          {labels.map((label, index) => (
            <g key={label}>
              <title>{`${label}: ${series.map(({ name, values }) => `${name} ${values[index] ?? 0}`).join(', ')}`}</title>
              <rect className="chart-ground" x={index * step} y="0" width={step} height={height} />
              {series.map(({ name, values }, place) => {
                const bar = ((values[index] ?? 0) / most) * height;
                return (
                  <rect
                    key={name}
                    data-series={place}
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
      </div>
      <p className="chart-axis" aria-hidden="true">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </p>
      <details className="chart-table">
        <summary>As a table</summary>
        <table>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelName}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{inThousands(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function spoken({ name, values }: Series, labels: string[]): string {
  const most = Math.max(0, ...values);
  const peak = labels[values.indexOf(most)];
  return most === 0
    ? `${name}: none.`
    : `${name}: ${inThousands(sum(values))} in all, most at ${peak} (${inThousands(most)}).`;
}
