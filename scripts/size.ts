import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { callNames } from '#app/calls.ts';
import { adminScreens } from '#ui/routes.ts';

/**
 * The size of the product beside its ceilings, part of `npm run check`. Lines are of formatted
 * code, without tests, bench, scripts and the seed.
 */
const isProduct = (file: string): boolean =>
  /\.(ts|tsx|mjs|css)$/.test(file) &&
  !/^(tests|bench|scripts|docs)\/|\.test\.tsx?$|\.e2e\.ts$|\.config\.ts$/.test(file);

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

/** A PUT and a DELETE of one address are one call. */
function countCalls(): number {
  const resources = callNames.map((name) => name.replace(/^(PUT|DELETE) /, 'PUT or DELETE '));
  return new Set(resources).size;
}

function countDependencies(): number {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).length;
}

/** Without the limiter's. */
function countTables(): number {
  const migrations = globSync('app/migrations/*.ts').map((file) => readFileSync(file, 'utf8'));
  const count = (statement: RegExp) => migrations.join('\n').match(statement)?.length ?? 0;
  return count(/\b(create table|createTable)\b/gi) - count(/\b(drop table|dropTable)\b/gi) - 1;
}

/** Each kind has one worker. */
const countJobKinds = (): number =>
  files
    .filter(isProduct)
    .flatMap((file) => readFileSync(file, 'utf8').match(/\bworker\((?=\w)/g) ?? []).length;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const screens = Object.keys(adminScreens).filter((name) => name !== 'admin-login');

const sizes = [
  {
    what: 'product lines',
    size: files.filter(isProduct).reduce((sum, file) => sum + linesOf(file), 0),
    ceiling: 42_500,
  },
  { what: 'calls', size: countCalls(), ceiling: 68 },
  { what: 'tables', size: countTables(), ceiling: 22 },
  { what: 'kinds of jobs', size: countJobKinds(), ceiling: 8 },
  { what: 'admin screens', size: screens.length, ceiling: 16 },
  { what: 'npm dependencies', size: countDependencies(), ceiling: 74 },
];

for (const { what, size, ceiling } of sizes) {
  const isOver = size > ceiling;
  console.log(`${what}: ${size} of ${ceiling}${isOver ? ', above the ceiling' : ''}`);
  if (isOver) process.exitCode = 1;
}
