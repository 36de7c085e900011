import type { ReactNode } from 'react';

interface TableProps {
  /** For screen readers. */
  caption: string;
  columns: string[];
  rows: { key: string; name: ReactNode; cells: ReactNode[]; isOwn?: boolean }[];
}

const cellClass =
  'text-left align-top max-md:border-0 max-md:px-0 max-md:py-[0.2rem] md:border-b md:border-hairline md:px-[0.6rem] md:py-[0.4rem]';

/** On phones every row becomes a card with labels next to the values. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className="w-full border-collapse text-[0.975rem] leading-[1.4] max-md:block [&_.price-month]:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-b-2 border-line px-[0.6rem] py-[0.4rem] text-left align-top text-(length:--text-note)"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map(({ key, name, cells, isOwn }) => (
          <tr
            key={key}
            className={`max-md:block max-md:rounded-m max-md:border-2 max-md:border-line max-md:px-4 max-md:py-3 ${isOwn ? 'bg-well' : ''}`}
          >
            <th
              scope="row"
              className={`font-display font-normal max-md:block max-md:text-[1.15rem] ${cellClass}`}
            >
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                data-label={columns[index + 1]}
                className={`max-md:grid max-md:grid-cols-[min(5.5rem,36vw)_1fr] max-md:gap-3 max-md:before:text-(length:--text-note) max-md:before:text-muted max-md:before:content-[attr(data-label)] ${cellClass}`}
              >
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
