const letters = 'ABCD';

export const issueOf = (column: number): string => letters[column] ?? '';

/** Stands for a gadget's name where there is no room for it. */
export function Letter({ column }: { column: number }) {
  return (
    <span className="versus-letter" aria-hidden="true">
      {issueOf(column)}
    </span>
  );
}
