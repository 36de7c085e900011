import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/support/free-port.ts';

export interface Usage {
  /** CPU time of all threads so far, in microseconds. */
  cpu: number;
  /** Resident memory, in bytes. */
  memory: number;
}

export interface Running {
  url: string;
  /** From the start of the process to the last byte of its first page, in milliseconds. */
  startedIn: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

interface Program {
  /** What Node is given: its flags, the file and the file's arguments. */
  command: string[];
  /** Modules of this folder that are loaded before it. */
  before?: string[];
  environment?: Record<string, string>;
}

const home = fileURLToPath(new URL('..', import.meta.url));
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a server as a process of its own, on a free port, and waits for its first page. */
export async function start({ command, before = [], environment = {} }: Program): Promise<Running> {
  const port = await freePort();
  const begun = performance.now();
  const imports = ['usage.mjs', ...before].flatMap((name) => [
    '--import',
    new URL(name, import.meta.url).href,
  ]);
  const child = spawn(process.execPath, [...imports, ...command], {
    cwd: home,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  await firstPage(url, child);
  return {
    url,
    startedIn: performance.now() - begun,
    usage: () => askUsage(child),
    stop: () => stop(child),
  };
}

async function firstPage(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error('A measured server ended before it answered.');
    if (await answers(url)) return;
    await wait(10);
  }
  throw new Error('A measured server did not answer within 30 seconds.');
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode === 200)),
    ).once('error', () => resolve(false));
  });
}

async function askUsage(child: ChildProcess): Promise<Usage> {
  const answered = once(child, 'message');
  child.send('usage');
  const [{ cpu, memory }] = (await answered) as [{ cpu: NodeJS.CpuUsage; memory: number }];
  return { cpu: cpu.user + cpu.system, memory };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
