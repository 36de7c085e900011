// Plain JavaScript that Node 12 can read, because it runs before the installation.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const home = fileURLToPath(new URL('..', import.meta.url));

/**
 * Arguments with which Node runs the built site. V8's default young generation takes 30 MB more on
 * an idle server, and by default garbage may double the old one under load.
 */
export const siteArguments = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=25',
  'dist/start/main.js',
];

/**
 * By default glibc holds freed memory for each thread, which on a large site is 60 MB after a
 * publication. Other systems ignore these.
 */
export const siteEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** An expected error, printed without its stack. */
export class SetUpError extends Error {}

/** An environment whose PATH starts with the installed tools. */
function environment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH';
  return {
    ...siteEnvironment,
    ...process.env,
    [name]: [join(home, 'node_modules', '.bin'), process.env[name]].join(delimiter),
  };
}

/**
 * Runs a program in this terminal, forwards signals to it and returns its exit code.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function run(program, args) {
  const child = spawn(program, args, { cwd: home, env: environment(), stdio: 'inherit' });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const watch = onLostParent(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(watch);
      resolve(code === null ? 1 : code);
    });
  });
}

/**
 * npm sends signals only to the shell that started this process, and that shell exits silently.
 * @param {() => void} stop
 */
function onLostParent(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 300);
  return watch;
}

/**
 * Runs a program and returns its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(program, args, { shell = false } = {}) {
  const child = spawn(program, args, {
    cwd: home,
    env: environment(),
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code === null ? 1 : code, output }));
  });
}

/**
 * Prints expected errors as one sentence and others with their stack.
 * @param {() => Promise<number>} command
 */
export function main(command) {
  command().then(
    (code) => process.exit(code),
    (error) => {
      console.error(error instanceof SetUpError ? error.message : error);
      process.exit(1);
    },
  );
}
