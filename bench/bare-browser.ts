import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { systemChromium } from '#tests/support/system-chromium.ts';

/** What the browser notes of its own work; times in microseconds, `tdur` what the thread itself used. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
}

/** The page's own thread in milliseconds of its CPU: what else the machine does is not in them. */
export interface MainThread {
  /** Each task, the longest first. */
  tasks: number[];
  /** All events of a name together. */
  sum: (name: string) => number;
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, never>>;
export type Tell = (method: string, params?: object) => Promise<unknown>;

interface Looked {
  url: string;
  /** Milliseconds that pass before it is over. */
  lasts: number;
  /** Before anything is noted: how the page is held. Throttling, not more: whatever reads stacks makes scripts slower than they are. */
  ready?: (tell: Tell) => Promise<void>;
  /** While it is noted. */
  act?: (tell: Tell) => Promise<void>;
}

/**
 * A browser of its own for every look, with nothing open in it and nothing attached to the page: tools that listen to a page ask for the stack at every turn, for which a script of 260 KB
 * is parsed once more; waking seemed to take four times as long with them.
 */
export async function lookBare({ url, lasts, ready, act }: Looked): Promise<MainThread> {
  const folder = mkdtempSync(join(tmpdir(), 'lab-bare-'));
  const child = spawn(
    systemChromium() ?? chromium.executablePath(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      'about:blank',
    ],
    // A group of its own: Debian's command is a script that starts the browser, and killing the script leaves the browser behind, busy.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  try {
    const events: TraceEvent[] = [];
    const { send, ended } = await connect(await addressOf(child.stderr), events);
    const categories = ['toplevel', 'v8', 'devtools.timeline'];
    const note = () => send('Tracing.start', { traceConfig: { includedCategories: categories } });
    if (!act) await note();
    const { targetId } = await send('Target.createTarget', { url, width: 412, height: 823 });
    if (ready || act) {
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const tell: Tell = (method, params) => send(method, params, sessionId);
      await wait(lasts);
      await ready?.(tell);
      if (act) await note();
      await act?.(tell);
    }
    await wait(lasts);
    await send('Tracing.end');
    await ended;
    return mainThread(events);
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await wait(200);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function addressOf(lines: NodeJS.ReadableStream): Promise<string> {
  let said = '';
  for await (const part of lines) {
    said += String(part);
    const found = /ws:\/\/\S+/.exec(said);
    if (found) return found[0];
  }
  throw new Error(`The browser did not start: ${said}`);
}

async function connect(address: string, events: TraceEvent[]) {
  const socket = new WebSocket(address);
  await new Promise((open) => socket.addEventListener('open', open));
  const waiting = new Map<number, (result: Record<string, never>) => void>();
  const ended = new Promise<void>((end) => {
    socket.addEventListener('message', ({ data }) => {
      const { id, result, method, params } = JSON.parse(String(data));
      waiting.get(id)?.(result);
      if (method === 'Tracing.dataCollected') events.push(...params.value);
      if (method === 'Tracing.tracingComplete') end();
    });
  });
  let last = 0;
  const send: Send = (method, params = {}, sessionId = undefined) =>
    new Promise((go) => {
      waiting.set(++last, go);
      socket.send(
        JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }),
      );
    });
  return { send, ended };
}

/** The thread that did the most of what only pages do. */
function mainThread(events: readonly TraceEvent[]): MainThread {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const work = new Map<string, number>();
  for (const event of events)
    if (/^(Layout|ParseHTML|FunctionCall)$/.test(event.name))
      work.set(threadOf(event), (work.get(threadOf(event)) ?? 0) + (event.tdur ?? 0));
  const [busiest] = [...work].reduce((one, other) => (other[1] > one[1] ? other : one), ['', -1]);
  const own = events.filter((event) => event.ph === 'X' && threadOf(event) === busiest);
  const times = (name: string) =>
    own.filter((event) => event.name === name).map(({ tdur = 0 }) => tdur / 1000);
  return {
    tasks: times('ThreadControllerImpl::RunTask').toSorted((a, b) => b - a),
    sum: (name) => times(name).reduce((sum, time) => sum + time, 0),
  };
}
