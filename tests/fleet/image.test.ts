import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { home } from '#scripts/processes.mjs';
import { report } from '#tests/faults/servers.ts';
import { freePort } from '#tests/support/free-port.ts';
import { productsOf, send } from '#tests/support/writers.ts';
import { buildah, buildahArguments, makeBases } from './images.ts';
import { pathTo } from './programs.ts';

const image = 'localhost/lab:tried';

interface Inspected {
  OCIv1: { config: { Cmd: string[]; User: string; Env: string[]; WorkingDir: string } };
}

test('the Dockerfile builds an image, and the site runs in it as a user without rights and keeps its data', async () => {
  await makeBases();
  const begun = performance.now();
  await buildah(
    'bud',
    '--pull-never',
    '--layers=false',
    '--format',
    'docker',
    '--tag',
    image,
    home,
  );
  const built = performance.now() - begun;
  const { OCIv1 } = JSON.parse(await buildah('inspect', '--type', 'image', image)) as Inspected;
  const container = await buildah('from', '--pull-never', image);
  onTestFinished(async () => void (await buildah('rm', container)));
  const first = await startInside(container, OCIv1.config.Cmd);
  const [product] = await productsOf(first.url);
  const emoji = product?.votes[0]?.emoji;
  expect(
    (await send(first.url, 'POST', `/api/products/${product?.id}/vote`, { emoji })).status,
  ).toBe(200);
  expect((await send(first.url, 'GET', '/')).text).toContain('</html>');
  expect(await first.end()).toBe(0);
  // A new process on the same volume, as after `docker restart`.
  const second = await startInside(container, OCIv1.config.Cmd);
  const again = (await productsOf(second.url)).find(({ id }) => id === product?.id);
  expect(again?.votes[0]?.count).toBe((product?.votes[0]?.count ?? 0) + 1);
  expect(await second.end()).toBe(0);
  const inside = (...command: string[]) => buildah('run', container, '--', ...command);
  const [owner, size, left] = [
    await inside('stat', '-c', '%U %a', '/data/lab.sqlite'),
    await inside('du', '-sm', '--one-file-system', '/site'),
    await inside('sh', '-c', 'test -e node_modules/vitest || echo pruned'),
  ];
  expect([OCIv1.config.User, owner, left]).toEqual(['lab', 'lab 600', 'pruned']);
  report('the image', {
    'built in': `${Math.round(built / 1000)} s`,
    '/site': `${Number.parseInt(size, 10)} MB`,
    'ended by SIGTERM with': 0,
  });
}, 1_800_000);

interface Inside {
  url: string;
  /** As `docker stop` does; its exit code. */
  end(): Promise<number | null>;
}

/** The image's own command in a container, on this machine's network, until it answers. */
async function startInside(container: string, command: readonly string[]): Promise<Inside> {
  const port = await freePort();
  const settings = [
    `PORT=${port}`,
    'HOST=127.0.0.1',
    'ADMIN_PASSWORD=correct horse battery staple',
  ];
  const child = spawn(
    pathTo('buildah'),
    [
      ...buildahArguments,
      'run',
      ...settings.flatMap((one) => ['--env', one]),
      container,
      '--',
      ...command,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null)
      process.kill(innermost(child.pid), name);
  };
  onTestFinished(() => signal('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const state = async () => {
    if (child.exitCode !== null)
      throw new Error(`The site did not start in the container: ${said}`);
    return (await send(url, 'GET', '/readyz')).status;
  };
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe(200);
  return {
    url,
    async end() {
      signal('SIGTERM');
      return gone;
    },
  };
}

/** The site itself: Buildah, which started it through others of its kind, waits for it and says how it ended. */
function innermost(pid: number): number {
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    readFileSync(file, 'utf8').split(' '),
  );
  const [child] = children.filter(Boolean);
  return child === undefined ? pid : innermost(Number(child));
}
