/**
 * Cuts one page off the rows, of which one more than a page was read; `next` starts the next page.
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; next: number | null } {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}
