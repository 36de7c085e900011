import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

export interface FaultFigures {
  fault: string;
  figures: Record<string, string | number>;
}

/** Every fault leaves a line, and the run ends with a table of them. */
export default function setUp(project: TestProject): () => void {
  const file = join(tmpdir(), `lab-fault-figures-${process.pid}`);
  project.provide('faultFigures', file);
  return () => {
    if (existsSync(file)) console.log(`\n${tableOf(readFigures(file))}\n`);
    rmSync(file, { force: true });
  };
}

export function noteFigures(file: string, line: FaultFigures): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

const readFigures = (file: string): FaultFigures[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const counted = ['tries', 'acknowledged', 'lost'] as const;

/** In Markdown, so that it can be kept. */
export function tableOf(lines: readonly FaultFigures[]): string {
  const rows = lines
    .toSorted((a, b) => a.fault.localeCompare(b.fault))
    .map(({ fault, figures }) => {
      const others = Object.entries(figures).filter(
        ([name]) => !counted.some((one) => one === name),
      );
      const rest = others.map(([name, value]) => `${name} ${value}`).join(', ');
      return [fault, ...counted.map((name) => figures[name] ?? ''), rest];
    });
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(['fault', ...counted, 'also']), line(Array(5).fill('---')), ...rows.map(line)].join(
    '\n',
  );
}

declare module 'vitest' {
  interface ProvidedContext {
    faultFigures: string;
  }
}
