import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Today } from '#contract/admin.ts';
import { home } from '#scripts/processes.mjs';
import { freePort } from '#tests/support/free-port.ts';
import { adminPassword } from '#tests/support/server-process.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { login } from '#tests/support/writers.ts';

const parts =
  'content contract database dist scripts server site package.json package-lock.json tsconfig.json vite.config.ts';

/** A copy of the built repository. */
function copyRepository(): string {
  const folder = mkdtempSync(join(testFolder, 'lab-repository-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of parts.split(' '))
    cpSync(join(home, part), join(folder, part), { recursive: true });
  symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('npm start with a mistake in the content serves the last good build and says what is wrong', async () => {
  const folder = copyRepository();
  appendFileSync(join(folder, 'content/documents/products/roomba-j7.yaml'), 'colour: red\n');
  mkdirSync(join(folder, 'data'));
  copyFileSync(inject('seededFile'), join(folder, 'data/lab.sqlite'));
  const port = String(await freePort());
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: adminPassword,
    },
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  await expect.poll(() => output).toContain('is open at');
  const mistake = /content\/documents\/products\/roomba-j7\.yaml:\d+ {2}.*colour/;
  expect(output).toMatch(mistake);
  expect(output).toContain('Serving the last good build.');
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/roomba-j7-review`)).status).toBe(200);
  const today = await fetch(`${url}/api/admin/today`, { headers: await login(url) });
  const { alerts } = (await today.json()) as Today;
  expect(alerts[0]?.what).toMatch(mistake);
});
