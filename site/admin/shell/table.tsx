import type { ReactNode } from 'react';
import { useTightRows } from './density.tsx';

export interface Column {
  label: string;
  /** Numbers stand under each other. */
  isNumber?: true;
  /** What stands in it says enough to those who see it. */
  isUnsaid?: true;
}

interface DeskTableProps {
  /** Said to those who hear the table. */
  caption: string;
  /** The first names the row. */
  columns: Column[];
  rows: { key: string | number; cells: ReactNode[] }[];
}

/** A long table: dense where there is room, a card a row on a phone. */
export function DeskTable({ caption, columns, rows }: DeskTableProps) {
  const [, ...others] = columns;
  return (
    <table className="desk-table" data-tight={useTightRows()}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber, isUnsaid }) => (
            <th key={label} scope="col" data-number={isNumber}>
              {isUnsaid ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {others.map(({ label, isNumber, isUnsaid }, index) => (
              <td key={label} data-label={isUnsaid ? undefined : label} data-number={isNumber}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
