import type { ReactNode } from 'react';

export interface Column<Row> {
  label: string;
  /** Numbers are formatted. */
  cell: (row: Row) => ReactNode;
  isNumber?: true;
  /** Long words, such as addresses, may break; in other columns they never do. */
  isText?: true;
  /** For what the screen also shows elsewhere. */
  isHiddenOnPhones?: true;
  /** The label is only for screen readers. */
  isLabelHidden?: true;
}

export interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
  className?: string;
}

/** On phones every row becomes a card with labels next to the values. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowClass,
  className = 'stacked-table',
}: TableProps<Row>) {
  const [name, ...others] = columns;
  return (
    <table className={className}>
      <caption className="sr-only">{caption}</caption>
      <thead className="not-print:max-md:sr-only">
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
          <tr key={rowKey(row)} className={rowClass?.(row)}>
            <th scope="row">{name?.cell(row)}</th>
            {others.map(({ label, cell, isNumber, isText, isHiddenOnPhones, isLabelHidden }) => (
              <td
                key={label}
                data-label={isLabelHidden ? undefined : label}
                data-number={isNumber}
                data-text={isText}
                data-hidden-on-phones={isHiddenOnPhones}
              >
                {formatCell(cell(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formatCell = (content: ReactNode): ReactNode =>
  typeof content === 'number' ? content.toLocaleString('en-US') : content;
