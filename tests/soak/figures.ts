import type { Kind, Records } from './visitors.ts';

export function at(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}

export const p99 = (values: readonly number[]): number => at(values, 0.99);
export const median = (values: readonly number[]): number => at(values, 0.5);

/** One line for each kind of request, and one for each kind of failure. */
export function summarize(phase: string, { latencies, refused, failures }: Records): void {
  console.log(`${phase}:`);
  for (const [kind, times] of Object.entries(latencies) as [Kind, number[]][]) {
    const [half, most] = [median(times).toFixed(1), p99(times).toFixed(1)];
    console.log(
      `  ${kind.padEnd(12)} ${String(times.length).padStart(7)} requests   p50 ${half} ms   p99 ${most} ms`,
    );
  }
  console.log(`  ${refused} refused with a 429 that was meant, ${failures.length} failures`);
  for (const line of byKind(failures)) console.log(`  ${line}`);
}

export function byKind(failures: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const failure of failures) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return [...counts].map(([failure, count]) => `${count} × ${failure}`);
}
