import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.ts';
import { runLimited } from './limited-process.ts';
import { home } from './processes.mjs';
import { type Outcome, readPlaywright, readVitest } from './reports.ts';

type Environment = Record<string, string>;

export interface Stage {
  name: string;
  /** Stages whose failure makes this one pointless. */
  needs?: string[];
  /** Takes the whole machine: nothing runs beside it. */
  alone?: true;
  /** Has a database in the PostgreSQL of the whole run. */
  asksPostgres?: true;
  /** `report`: where a tool may write its report. `environment`: what the stage is told beside ours. */
  run(report: string, environment: Environment): Promise<Outcome>;
}

/** Each worker loads the whole program for itself: a second one costs seconds of CPU. The other cores have other stages. */
const oneWorker = ['--maxWorkers=1'];

/**
 * The build first, since half of the others wait for it, with what needs none beside it; what the first tests have transformed the next
 * ones find. Then the longest first: the short ones at the end leave no core idle for long.
 */
export const stages: Stage[] = [
  { name: 'build', run: () => runTool('scripts/build.ts', ['--if-stale']) },
  { name: 'unit', run: (report) => runVitest(['unit'], report, oneWorker) },
  {
    name: 'types',
    run: () => runTool(tool('typescript', 'tsc'), ['--noEmit', '--singleThreaded']),
  },
  {
    name: 'faults',
    needs: ['build'],
    asksPostgres: true,
    run: (report, environment) => runVitest(['faults'], report, [], environment),
  },
  {
    name: 'postgres',
    asksPostgres: true,
    run: (report, environment) => runVitest(['postgres'], report, oneWorker, environment),
  },
  {
    name: 'slow',
    asksPostgres: true,
    run: (report, environment) => runVitest(['slow'], report, oneWorker, environment),
  },
  { name: 'seo', needs: ['build'], run: (report) => runVitest(['seo'], report, oneWorker) },
  { name: 'lint', run: () => runTool(tool('@biomejs/biome', 'biome'), ['check', '.']) },
  {
    name: 'dead-code',
    run: () => runTool(tool('knip', 'knip'), ['--no-progress', '--no-config-hints']),
  },
  { name: 'architecture', run: (report) => runVitest(['architecture'], report, oneWorker) },
  { name: 'browser', needs: ['build'], alone: true, asksPostgres: true, run: runBrowser },
];

type Bin = string | Record<string, string>;

/** The JavaScript file behind a package's command: it runs alike on every system. */
function tool(packageName: string, command: string): string {
  const folder = join(home, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Bin };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}.`);
  return join(folder, file);
}

/** A tool that is content or not counts as one test. */
async function runTool(file: string, args: string[]): Promise<Outcome> {
  const { code, output } = await runLimited([file, ...args], { minutes: 10 });
  return code === 0
    ? { passed: 1, failed: 0, details: [] }
    : { passed: 0, failed: 1, details: [plain(output)] };
}

async function runVitest(
  projects: string[],
  report: string,
  more: string[] = [],
  environment: Environment = {},
): Promise<Outcome> {
  const names = projects.flatMap((name) => ['--project', name]);
  const args = [
    'run',
    ...names,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...more,
  ];
  const { code, output } = await runLimited([tool('vitest', 'vitest'), ...args], {
    minutes: 15,
    environment,
  });
  return readReport(report, readVitest, code, output);
}

async function runBrowser(report: string, more: Environment): Promise<Outcome> {
  const problem = await ensureBrowser();
  if (problem) return { passed: 0, failed: 1, details: [problem] };
  const environment = { ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  // Playwright's own limit comes first: it still reports what passed until then.
  const args = [
    tool('@playwright/test', 'playwright'),
    'test',
    '--reporter=json',
    `--global-timeout=${25 * 60_000}`,
  ];
  const { code, output } = await runLimited(args, { minutes: 27, environment });
  return readReport(report, readPlaywright, code, output);
}

/** What the report counts; a tool that failed without a failed test, or found none, has failed all the same. */
function readReport<Report>(
  file: string,
  read: (report: Report) => Outcome,
  code: number,
  output: string,
): Outcome {
  const outcome: Outcome = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, details: [] };
  const details = outcome.details.map(plain);
  const isSilent = outcome.failed === 0 && (code !== 0 || outcome.passed === 0);
  if (!isSilent) return { ...outcome, details };
  const reason = code !== 0 ? `It ended with exit code ${code}.` : 'It found no test.';
  return {
    ...outcome,
    failed: 1,
    details: [...details, `${reason}\n${plain(output).slice(-6000)}`],
  };
}

const plain = (text: string): string => stripVTControlCharacters(text);
