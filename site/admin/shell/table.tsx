import type { ReactNode } from 'react';
import { savedText, useLocalStorage } from '#site/data/local-storage.ts';
import { Button } from '#site/ui/button.tsx';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  isNumber?: true;
  /** The label is only for screen readers. */
  isLabelHidden?: true;
}

interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string;
  /** The first column names the row. */
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

const compactView = savedText('adminCompactView');

/** A table with enough room, a card per row on phones. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  const [name, ...others] = columns;
  return (
    <table className="admin-table" data-compact={useLocalStorage(compactView) === 'yes'}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isNumber, isLabelHidden }) => (
            <th key={label} scope="col" data-number={isNumber}>
              {isLabelHidden ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row">{name?.cell(row)}</th>
            {others.map(({ label, cell, isNumber, isLabelHidden }) => (
              <td key={label} data-label={isLabelHidden ? undefined : label} data-number={isNumber}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function CompactViewButton() {
  const isCompact = useLocalStorage(compactView) === 'yes';
  return (
    <Button
      size="small"
      tone="plain"
      className="max-md:hidden"
      aria-pressed={isCompact}
      onClick={() => compactView.write(isCompact ? '' : 'yes')}
    >
      Compact view
    </Button>
  );
}
