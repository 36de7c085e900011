import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { home } from './processes.mjs';

interface Counts {
  passed: number;
  failed: number;
  /** What failed and why. */
  failures?: string[];
}

interface Run {
  code: number;
  /** The end of what it printed. */
  output: string;
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
}

type Stage = (report: string) => Promise<Counts>;

/**
 * The stages of a group run in parallel: while one waits, another uses the cores. The build is
 * alone, because the others read folders in which it writes and deletes files.
 */
const groups: Record<string, Stage>[] = [
  { build: () => count(runNode(['scripts/build.ts', '--if-stale'])) },
  {
    // Four checkers, the default, need twice the memory and twice the time of a core.
    types: () => runTool('typescript', 'tsc', ['--noEmit', '--checkers', '1']),
    lint: () => runTool('@biomejs/biome', 'biome', ['check', '.']),
    'dead-code': () => runTool('knip', 'knip', ['--no-progress', '--no-config-hints']),
    size: () => count(runNode(['scripts/size.ts'])),
    architecture: (report) => runVitest(report, ['--project', 'architecture']),
    unit: (report) => runVitest(report, ['--project', '!architecture'], { isPatient: true }),
    e2e: runPlaywright,
  },
];

/** Browser tests wait for what a page shows, so they get the cores before unit tests. */
const patientPriority = 5;

/** Test runners and the servers they start share compiled files. */
const compiled = join(home, '.cache/compiled');

/** Enough for the message of a compiler or the stack of an error. */
const keptOutput = 3_000;

const names = groups.flatMap((group) => Object.keys(group));

/** Runs the named stages, or all of them, and prints `N passed, N failed` last. */
async function runTests(only: string[]): Promise<boolean> {
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) {
    console.error(`Unknown stage "${unknown}". Choose from: ${names.join(', ')}.`);
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), 'lab-reports-'));
  const total = { passed: 0, failed: 0 };
  const failedTests: string[] = [];
  for (const group of groups) {
    const stages = Object.entries(group).filter(
      ([name]) => only.length === 0 || only.includes(name),
    );
    await Promise.all(
      stages.map(async ([name, run]) => {
        const started = performance.now();
        const { passed, failed, failures = [] } = await run(join(folder, `${name}.json`));
        const seconds = Math.round((performance.now() - started) / 1000);
        console.log(`${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
        total.passed += passed;
        total.failed += failed;
        failedTests.push(...failures.map((title) => `${name}: ${title}`));
      }),
    );
  }
  await rm(folder, { recursive: true, force: true });
  for (const test of failedTests) console.log(`FAILED ${test}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0;
}

interface RunOptions {
  environment?: NodeJS.ProcessEnv;
  /** Lets other stages run first. */
  isPatient?: boolean;
}

async function runNode(
  args: string[],
  { environment, isPatient = false }: RunOptions = {},
): Promise<Run> {
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment };
  const child = spawn(process.execPath, args, {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (isPatient && child.pid) setPriority(child.pid, patientPriority);
  let output = '';
  const keep = (chunk: Buffer) => {
    process.stdout.write(chunk);
    output = (output + chunk.toString()).slice(-keptOutput);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const [code, signal] = await once(child, 'close');
  return { code: code ?? 1, output: signal ? `${output}\nStopped by ${signal}` : output };
}

/** A tool without a test count is one test. */
async function count(run: Promise<Run>): Promise<Counts> {
  const { code, output } = await run;
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: [`exit code ${code}\n${output}`] };
}

const runTool = (packageName: string, command: string, args: string[]): Promise<Counts> =>
  count(runNode([tool(packageName, command), ...args]));

/** The JavaScript file behind a package's command, which runs the same way on every system. */
function tool(packageName: string, command: string): string {
  const folder = join(home, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}.`);
  return join(folder, file);
}

async function runVitest(
  report: string,
  args: string[],
  options: RunOptions = {},
): Promise<Counts> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const run = await runNode([tool('vitest', 'vitest'), 'run', ...args, ...reporters], options);
  const result = readReport<VitestReport>(report);
  const tests = result?.testResults.flatMap((file) => file.assertionResults) ?? [];
  const failures = tests
    .filter((test) => test.status === 'failed')
    .map((test) => describeFailure(test.fullName, test.failureMessages?.[0]));
  return withExitCode(run, result?.numPassedTests ?? 0, failures);
}

async function runPlaywright(report: string): Promise<Counts> {
  const problem = await ensureBrowser();
  if (problem) {
    return { passed: 0, failed: 1, failures: [problem] };
  }
  const run = await runNode(
    [tool('@playwright/test', 'playwright'), 'test', '--reporter=dot,json'],
    { environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const result = readReport<PlaywrightReport>(report);
  const { expected = 0, flaky = 0 } = result?.stats ?? {};
  return withExitCode(run, expected + flaky, (result?.suites ?? []).flatMap(failedSpecs));
}

/** A test that was interrupted counts as skipped, and no test skips itself. */
const failedSpecs = (suite: PlaywrightSuite): string[] => [
  ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected' && status !== 'flaky')
      .map(({ status, results }) =>
        describeFailure(
          `${file} ${title} (${status})`,
          // After "timeout exceeded" comes what the test was waiting for.
          results
            .at(-1)
            ?.errors.map(({ message }) => message)
            .join('\n'),
        ),
      ),
  ),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];

const describeFailure = (title: string, message = ''): string =>
  `${title}\n${message.slice(0, keptOutput)}`.trim();

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A runner that fails without a failed test, or finds no test, counts as one failure. */
function withExitCode({ code, output }: Run, passed: number, failures: string[]): Counts {
  const isBroken = failures.length === 0 && (code !== 0 || passed === 0);
  if (isBroken) return { passed, failed: 1, failures: [`exit code ${code}\n${output}`] };
  return { passed, failed: failures.length, failures };
}

process.exitCode = (await runTests(process.argv.slice(2))) ? 0 : 1;
