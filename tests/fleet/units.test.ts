import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { home, siteArguments, siteEnvironment } from '#scripts/processes.mjs';
import { readSettings } from '#server/core/settings.ts';
import { startServer } from '#tests/faults/servers.ts';
import { createEmptyPlace } from '#tests/support/engines.ts';
import { deployed, freshFolder, pathTo, place } from './programs.ts';

const unit = 'tech-survival-lab.service';

test('systemd accepts the unit and its socket, and the site accepts its environment', async () => {
  const folder = await freshFolder('unit');
  const text = await deployed(unit, [['/srv/lab/current', home.replace(/\/$/, '')]]);
  const file = await place(folder, unit, text);
  expect(text).toContain(`bin/node ${siteArguments.join(' ')}\n`);
  const variables = Object.entries(siteEnvironment).map((variable) => variable.join('='));
  expect(text).toContain(`Environment=${variables.join(' ')}\n`);
  const socketUnit = await place(
    folder,
    'tech-survival-lab.socket',
    await deployed('tech-survival-lab.socket', []),
  );
  const { status, stderr } = spawnSync(pathTo('systemd-analyze'), ['verify', file, socketUnit], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const environment = Object.fromEntries(
    (await deployed('tech-survival-lab.env', []))
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  expect(readSettings(environment)).toMatchObject({
    siteUrl: 'https://lab.example',
    trustedProxies: 1,
    port: 3000,
  });
  // systemd is not the init process everywhere.
});

test('compose accepts its file and requires the passwords', () => {
  const config = (env: Record<string, string>) =>
    spawnSync(pathTo('docker-compose'), ['-f', 'compose.yaml', 'config'], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });
  const good = config({ POSTGRES_PASSWORD: 'one', ADMIN_PASSWORD: 'another one' });
  expect([good.status, good.stderr]).toEqual([0, '']);
  expect(good.stdout).toContain('postgres://lab:one@database/lab');
  const bad = config({ ADMIN_PASSWORD: 'another one' });
  expect([bad.status === 0, bad.stderr]).toEqual([
    false,
    expect.stringContaining('Set POSTGRES_PASSWORD'),
  ]);
});

const dockerfile = readFileSync(join(home, 'Dockerfile'), 'utf8');

test('the health check of the container detects whether the site runs', async () => {
  const server = await startServer(await createEmptyPlace('sqlite'));
  const [, check = '[]'] = /^HEALTHCHECK[\s\S]*?CMD (.*)$/m.exec(dockerfile) ?? [];
  const [node = '', ...args] = JSON.parse(check) as string[];
  const ask = () =>
    spawnSync(
      join(home, node),
      args.map((part) => part.replace(':3000', `:${server.port}`)),
    ).status;
  expect(ask()).toBe(0);
  await server.kill();
  expect(ask()).toBe(1);
});
