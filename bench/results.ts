/** One line of the table. */
export interface Row {
  what: string;
  /** What was measured, in words. */
  value: string;
  /** Where it can be compared with the target. */
  measured?: number;
  target?: { at: 'least' | 'most'; value: number; text: string };
  /** For what stands without a target of its own, or needs a word. */
  note?: string;
}

export interface Section {
  title: string;
  rows: Row[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.slice(sorted.length % 2 ? middle : middle - 1);
  return sorted.length % 2 ? low : (low + high) / 2;
}

/** `0.82 (0.79–0.85)`: the median, and the lowest and highest round. */
export function withSpread(values: readonly number[], digits = 2, unit = ''): string {
  const print = (value: number) => value.toFixed(digits);
  return `${print(median(values))}${unit} (${print(Math.min(...values))}–${print(Math.max(...values))})`;
}

export const atLeast = (value: number, unit = '') => ({
  at: 'least' as const,
  value,
  text: `≥ ${value}${unit}`,
});
export const atMost = (value: number, unit = '') => ({
  at: 'most' as const,
  value,
  text: `≤ ${value}${unit}`,
});

export function verdictOf({ measured, target }: Row): 'met' | 'short' | '' {
  if (!target || measured === undefined) return '';
  return (target.at === 'least' ? measured >= target.value : measured <= target.value)
    ? 'met'
    : 'short';
}

/** Markdown that lines up in a terminal too. */
export function printTable(sections: readonly Section[]): string {
  return sections.map(({ title, rows }) => `### ${title}\n\n${printRows(rows)}`).join('\n\n');
}

function printRows(rows: readonly Row[]): string {
  const cells = [
    ['what', 'measured', 'target', ''],
    ...rows.map((row) => [
      row.what + (row.note ? ` (${row.note})` : ''),
      row.value,
      row.target?.text ?? '',
      verdictOf(row),
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(3, ...cells.map((line) => line[column]?.length ?? 0))) ??
    [];
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
