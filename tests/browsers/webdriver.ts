import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#tests/support/free-port.ts';
import type { Engine } from './engine.ts';

/** W3C WebDriver key codes. */
const keys = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Shift: '\uE008' } as const;
const element = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK's driver uses plain W3C WebDriver (HTTP and JSON), and requires a display. */
export async function openWebKit(driver: string, miniBrowser: string): Promise<Engine> {
  const port = await freePort();
  const child = spawn('xvfb-run', ['--auto-servernum', driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  try {
    const session = await begin(`http://127.0.0.1:${port}`, miniBrowser);
    return driving(session, child);
  } catch (error) {
    await end(child);
    throw error;
  }
}

type Command = (method: string, path: string, body?: object) => Promise<unknown>;

async function begin(driver: string, binary: string): Promise<Command> {
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const created = await patiently(() =>
    ask(driver, 'POST', '/session', { capabilities: { alwaysMatch } }),
  );
  const { sessionId } = created as { sessionId: string };
  return (method, path, body) => ask(driver, method, `/session/${sessionId}${path}`, body);
}

/** Retries, because the driver takes a moment to listen and a page to load. */
async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - begun > 30_000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }
}

async function ask(driver: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(driver + path, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    headers: { 'Content-Type': 'application/json' },
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok)
    throw new Error([answer.status, value?.error, value?.message].filter(Boolean).join(' '));
  return value;
}

function driving(command: Command, child: ChildProcess): Engine {
  const run = (script: string) => command('POST', '/execute/sync', { script, args: [] });
  const find = async (selector: string): Promise<string> => {
    const query = { using: 'css selector', value: selector };
    const found = await patiently(() => command('POST', '/element', query));
    // The driver does not wait for smooth scrolling and would click the wrong element.
    await run(
      `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })`,
    );
    return (found as Record<string, string>)[element] ?? '';
  };
  const send = async (selector: string, text: string) =>
    void (await command('POST', `/element/${await find(selector)}/value`, { text }));
  return {
    open: async (url) => void (await command('POST', '/url', { url })),
    click: async (selector) =>
      void (await command('POST', `/element/${await find(selector)}/click`)),
    type: send,
    press: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }));
      await command('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    back: async () => void (await command('POST', '/back')),
    reload: async () => void (await command('POST', '/refresh')),
    read: (expression) => run(`return (${expression});`),
    async close() {
      await command('DELETE', '').catch(() => undefined);
      await end(child);
    },
  };
}

/** Display, driver and browser are one process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const gone = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await gone;
}
