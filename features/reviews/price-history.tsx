import { priceKind } from '#features/gadgets/price-words.ts';
import { type DatedPrice, formatUsd } from '#features/gadgets/prices.ts';
import { monthName } from '#ui/dates.ts';

const width = 320;
const height = 96;
const margin = { x: 8, y: 10 };

/** Fewer prices are no history. */
const fewest = 3;

const monthsOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number;
};

/** The prices as a line of steps, and the same numbers as a table. */
export function PriceHistory({ prices }: { prices: readonly DatedPrice[] }) {
  if (prices.length < fewest) return null;
  const points = placesOf(prices);
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return null;
  const steps = points
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join('');
  return (
    <figure className="mt-4 max-w-md">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="w-full rounded-sm border-2 border-hairline bg-sheet"
        role="img"
        aria-label={`Price history: ${formatUsd(first.usd)} in ${monthName(first.month)}, ${formatUsd(last.usd)} in ${monthName(last.month)}`}
      >
        <path d={steps} fill="none" stroke="var(--color-ember)" strokeWidth="3" />
        {points.map(({ x, y, kind }, index) =>
          kind === 'list' ? (
            <circle key={index} cx={x} cy={y} r="4.5" fill="var(--color-ink)" />
          ) : (
            <rect key={index} x={x - 4} y={y - 4} width="8" height="8" fill="var(--color-ember)" />
          ),
        )}
      </svg>
      <table className="mt-2 w-full text-note">
        <caption className="text-left text-muted">
          Prices: a circle is a list price, a square a price in stores
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Price</th>
            <th scope="col">Kind</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ usd, month, kind }, index) => (
            <tr key={index} className="border-b border-hairline">
              <th scope="row" className="py-1 text-left font-normal">
                {monthName(month)}
              </th>
              <td className="font-bold">{formatUsd(usd)}</td>
              <td>{priceKind({ kind })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** From zero, so that a small change does not look like a large one. */
function placesOf(prices: readonly DatedPrice[]) {
  const months = prices.map(({ month }) => monthsOf(month));
  const from = Math.min(...months);
  const span = Math.max(1, Math.max(...months) - from);
  const highest = Math.max(...prices.map(({ usd }) => usd));
  const round = (value: number) => Math.round(value * 10) / 10;
  return prices.map(({ usd, kind }, index) => ({
    x: round(margin.x + (((months[index] ?? from) - from) / span) * (width - 2 * margin.x)),
    y: round(height - margin.y - (usd / highest) * (height - 2 * margin.y)),
    kind,
  }));
}
