interface TableProps {
  /** Said to those who hear the table. */
  caption: string;
  columns: string[];
  rows: { name: string; cells: string[] }[];
}

/** A table where there is room; on a phone every row becomes a card with its labels beside the values. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className="comparison">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-label={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
