/** Both engines bound the number of parameters of a statement (SQLite: 32,766). */
export function* inPieces<T>(rows: readonly T[], size = 1000): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
