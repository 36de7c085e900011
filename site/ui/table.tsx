import type { ReactNode } from 'react';

interface TableProps {
  /** For screen readers. */
  caption: string;
  columns: string[];
  rows: { key: string; name: ReactNode; cells: ReactNode[]; isOwn?: boolean }[];
}

/** On phones every row becomes a card with labels next to the values. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className="stacked-table">
      <caption className="sr-only">{caption}</caption>
      <thead className="not-print:max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, isOwn }) => (
          <tr key={key} className={isOwn ? 'bg-well' : undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-label={columns[index + 1]}>
                <div>{cell}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
