import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  fillWithMessages,
  type OwnerAction,
  ownerActions,
  startAction,
} from '#tests/support/owner-actions.ts';
import { adminPassword, launchServer } from '#tests/support/server-process.ts';

/** `npm run bench -- owner-actions [messages]`: how long readers wait during each of them. */

const messages = Number(process.argv[2] ?? 34_000);
const dataDir = mkdtempSync(join(tmpdir(), 'lab-bench-'));

const json = { 'content-type': 'application/json' };
const post = (url: string, body: object, headers = {}) =>
  fetch(url, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

/** The longest wait for a cached page, a rendered page and a vote, in milliseconds. */
async function measure(url: string, token: string, action: OwnerAction): Promise<number[]> {
  const { isDone, status } = await startAction(url, token, action);
  let visitor = 0;
  const longest = await Promise.all(
    [
      () => fetch(url),
      () => fetch(`${url}/search?q=word-${visitor}`),
      () => post(`${url}/api/products/1/vote`, { emoji: '🚀' }, { 'x-forwarded-for': client() }),
    ].map(async (visit) => {
      let most = 0;
      do {
        const started = performance.now();
        await (await visit()).arrayBuffer();
        most = Math.max(most, performance.now() - started);
        await wait(5);
      } while (!isDone());
      return most;
    }),
  );
  await status;
  return longest;

  function client(): string {
    visitor += 1;
    return `10.0.${(visitor >> 8) & 255}.${visitor & 255}`;
  }
}

async function run(): Promise<void> {
  await (await launchServer({ DATA_DIR: dataDir })).kill();
  await fillWithMessages(dataDir, messages);
  const site = await launchServer({ DATA_DIR: dataDir });
  const login = await post(`${site.url}/api/admin/login`, { password: adminPassword });
  const { token } = (await login.json()) as { token: string };
  console.log('| longest wait during | cached page | rendered page | vote | target |');
  console.log('|---|---|---|---|---|');
  for (const [name, action] of Object.entries(ownerActions)) {
    const waits = await measure(site.url, token, action);
    const cells = waits.map((ms) => `${ms.toFixed(0)} ms`);
    console.log(`| ${[name, ...cells, '≤ 300 ms'].join(' | ')} |`);
  }
  await site.kill();
}

await run().finally(() => rmSync(dataDir, { recursive: true, force: true }));
