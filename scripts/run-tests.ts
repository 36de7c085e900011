import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { sharedPostgres } from '#tests/support/shared-postgres.ts';
import { stopRunning } from './limited-process.ts';
import type { Outcome } from './reports.ts';
import { type Outcomes, runSideBySide } from './side-by-side.ts';
import { type Stage, stages } from './stages.ts';

/** Started for the first stage that asks for it. */
let postgres: Promise<PostgresServer> | undefined;

async function stopPostgres(): Promise<void> {
  // One that did not start has been told by the stage that asked for it.
  const server = await postgres?.catch(() => undefined);
  await server?.stop();
}

/** The named stages, or all of them. The last line says how it went. */
async function runTests(names: string[]): Promise<boolean> {
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown) {
    console.error(
      `There is no stage ${unknown}. There are: ${stages.map(({ name }) => name).join(', ')}.`,
    );
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), 'lab-reports-'));
  const asked = stages.filter(({ name }) => names.length === 0 || names.includes(name));
  const outcomes = await runSideBySide(asked, async (stage, done) => {
    const began = performance.now();
    const outcome = await runStage(stage, done, join(folder, `${stage.name}.json`));
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${stage.name.padEnd(10)} ${summary(outcome)}, ${seconds} s`);
    for (const detail of outcome.details) console.log(indent(detail));
    return outcome;
  });
  await stopPostgres();
  await rm(folder, { recursive: true, force: true });
  const passed = sum(outcomes, 'passed');
  const failed = sum(outcomes, 'failed');
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

async function runStage(stage: Stage, outcomes: Outcomes, report: string): Promise<Outcome> {
  const missing = stage.needs?.find((name) => outcomes.get(name)?.failed);
  if (missing) return { passed: 0, failed: 1, details: [`Not run, because ${missing} failed.`] };
  try {
    return await stage.run(report, stage.asksPostgres ? await withPostgres() : {});
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      details: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
  }
}

async function withPostgres(): Promise<Record<string, string>> {
  postgres ??= startPostgres();
  return { [sharedPostgres]: (await postgres).url };
}

function summary({ passed, failed, skipped }: Outcome): string {
  const parts = [
    `${passed} passed`,
    failed > 0 ? `${failed} failed` : '',
    skipped ? `${skipped} skipped` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

const indent = (text: string): string => text.trim().replace(/^(?=.)/gm, '    ');

const sum = (outcomes: Outcomes, key: 'passed' | 'failed'): number =>
  [...outcomes.values()].reduce((total, outcome) => total + outcome[key], 0);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () =>
    stopRunning()
      .then(stopPostgres)
      .then(() => process.exit(130)),
  );
}

process.exitCode = (await runTests(process.argv.slice(2))) ? 0 : 1;
