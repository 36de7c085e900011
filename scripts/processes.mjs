// Plain JavaScript that an old Node can read: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const home = fileURLToPath(new URL('..', import.meta.url));

/** Arguments with which Node runs the built site. */
export const siteArguments = ['dist/start/main.js'];

/** A sentence for whoever typed the command; no stack belongs to it. */
export class SetUpError extends Error {}

/** The environment in which `node` and the installed tools are found first. */
function environment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    [name]: [join(home, 'node_modules', '.bin'), process.env[name]].join(delimiter),
  };
}

/**
 * Runs a program with this terminal and gives its exit code; a signal that reaches us is the program's to answer.
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
      resolve(code ?? 1);
    });
  });
}

/**
 * npm sends a signal to the shell that it started us with, and that shell dies without a word to us.
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
 * Runs a program and keeps what it says.
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
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * What stops a command is one sentence; what nobody expected keeps its stack.
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
