import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { drawChart } from './chart.ts';

const chart = new URL('../docs/performance.svg', import.meta.url);
const paper = new URL('../docs/performance.md', import.meta.url);

/** Puts a table and where it comes from between its two marks in docs/performance.md; the words around stay. */
export function keepInDocs(
  name:
    | 'bench'
    | 'build'
    | 'weights'
    | 'find'
    | 'lighthouse'
    | 'inp'
    | 'paint'
    | 'attacks'
    | 'peers',
  table: string,
): void {
  const [begin, end] = [`<!-- ${name}: made by npm -->`, `<!-- end of ${name} -->`];
  const text = readFileSync(paper, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/performance.md has lost its mark ${begin}`);
  const page = `${before}${begin}\n${circumstances()}\n\n${table}\n${end}${after}`;
  writeFileSync(paper, page);
  redraw();
}

/** The chart is that of the tables, whoever wrote them. */
export const redraw = (): void => writeFileSync(chart, drawChart(readFileSync(paper, 'utf8')));

function circumstances(): string {
  const date = new Date().toISOString().slice(0, 10);
  const busy = loadavg()[0]?.toFixed(1);
  return `${date}, Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model}), load average ${busy}.`;
}
