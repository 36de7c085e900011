import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { home, siteArguments, siteEnvironment } from '#scripts/processes.mjs';
import { freePort } from './free-port.ts';

export const adminPassword = 'correct horse battery staple';

export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** Its output on both streams. */
  output(): string;
  /** Its exit code; null if a signal ended it. */
  exitCode: Promise<number | null>;
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  kill(): Promise<void>;
}

type Environment = Record<string, string | undefined>;

/** The real server as a process, as `npm start` runs it. */
export async function launchServer(environment: Environment): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await freePort()));
  const { child, output, exitCode } = spawnServer({
    ADMIN_PASSWORD: adminPassword,
    // Every writer of a test has a separate address in X-Forwarded-For.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ...environment,
    PORT: String(port),
  });
  const isOpen = new Promise<true>((resolve) => {
    child.stdout?.on('data', () => output().includes('is open at') && resolve(true));
  });
  if ((await Promise.race([isOpen, exitCode])) !== true) {
    // Another program took the port while the server was starting.
    if (!environment.PORT && output().includes(`Port ${port} is in use`))
      return launchServer(environment);
    throw new Error(`The server did not start: ${output()}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output,
    exitCode,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await exitCode;
    },
  };
}

/** Returns the output and exit code of a start that fails. */
export async function failingStart(
  environment: Environment,
): Promise<{ code: number | null; output: string }> {
  const { output, exitCode } = spawnServer({
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: adminPassword,
    ...environment,
  });
  return { code: await exitCode, output: output() };
}

function spawnServer(environment: Environment) {
  const child = spawn(process.execPath, siteArguments, {
    cwd: home,
    // Only the test's settings, without those of the environment.
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...siteEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      // A failing server logs a lot, so only the beginning is stored.
      if (text.length < 200_000) text += chunk;
    });
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => text, exitCode };
}
