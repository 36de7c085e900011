import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartedRows, drawChart } from './chart.ts';

const paper = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8');

test('a row is met where its number is, whatever its target is written like', () => {
  const rows = [
    ['0.75 (0.73–0.83); 11,177/s', '≥ 0.7'],
    ['1.70 (1.57–1.87); 113 µs', '≤ 1.5'],
    ['median 0.5 ms, p99 1.3 ms, worst 50.2 ms', 'worst ≤ 100 ms'],
    ['9,130 beside 9,029', 'do not grow (≤ 1 % more)'],
    ['4.1 ms (3.0–5.1); × 2.5', '≤ 2 × that of 25'],
    ['105 MB', '≤ 130 MB'],
    ['median 101.8 ms, worst 395.0 ms', 'worst ≤ 2 s'],
    ['0 and 0 (the crowd: 417 × 200)', '≤ 0'],
    ['3 and 0', '≤ 0'],
    ['13.8 ms, after 0.2 ms', 'after ≤ 5 ms'],
  ];
  const verdicts = ['met', 'short', 'met', 'short', 'short', 'met', 'met', 'met', 'short', 'met'];
  const page = rows
    .map(([value, target], index) => `| row | ${value} | ${target} | ${verdicts[index]} |`)
    .join('\n');
  const read = [...chartedRows(`### One\n${page}`).values()].flat();
  expect(read.map(({ reach }) => (reach >= 1 ? 'met' : 'short'))).toEqual(verdicts);
});

test('what the page calls met or short is so by its own numbers, and the chart beside it is that of its tables', () => {
  const page = paper('performance.md');
  const rows = [...chartedRows(page).values()].flat();
  expect(rows.length).toBeGreaterThan(20);
  for (const { what, reach, verdict } of rows)
    expect([what, verdict]).toEqual([
      what,
      reach >= 0.995 ? (reach > 1.005 ? 'met' : verdict) : 'short',
    ]);
  expect(
    paper('performance.svg') === drawChart(page),
    'a table has changed: npm run bench:chart',
  ).toBe(true);
});
