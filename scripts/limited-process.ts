import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { home } from './processes.mjs';

export interface Ended {
  code: number;
  output: string;
}

/** A dozen tools load the same packages: what one has compiled the next need not. */
const compiled = join(home, '.cache', 'compiled');

const running = new Set<ChildProcess>();

interface Limits {
  minutes: number;
  environment?: Record<string, string>;
}

/** Runs a program of our Node and keeps what it says. When it ends or takes too long, whatever it started ends with it. */
export async function runLimited(
  args: string[],
  { minutes, environment = {} }: Limits,
): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    // A group of its own, so that servers and browsers which it started can be found again.
    detached: process.platform !== 'win32',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const timer = setTimeout(() => {
    output += `\nStopped: it took longer than ${minutes} minutes.\n`;
    endGroup(child, 'SIGKILL');
  }, minutes * 60_000);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  running.delete(child);
  endGroup(child, 'SIGTERM');
  return { code: code ?? 1, output };
}

export async function stopRunning(): Promise<void> {
  const ending = [...running].map((child) => once(child, 'exit'));
  for (const child of running) endGroup(child, 'SIGTERM');
  await Promise.all(ending);
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' }).on(
      'error',
      () => {},
    );
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nothing of the group is left.
  }
}
