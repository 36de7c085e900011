import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { home, siteArguments } from '#scripts/processes.mjs';
import { report, startServer } from '#tests/faults/servers.ts';
import { freshPlace } from '#tests/support/engines.ts';
import { adminPassword } from '#tests/support/server-process.ts';
import { type Ask, overHttp1, productsOf, siteName, voting } from './client.ts';
import { freshFolder, pathTo, startProgram } from './programs.ts';
import { startProxy } from './proxies.ts';

const environment = { SITE_URL: `https://${siteName}`, TRUST_PROXY: '1' };

test("nginx over a unix socket: limits are each visitor's own", async () => {
  const path = join(await freshFolder('socket'), 'lab.sock');
  await startServer(await freshPlace('sqlite'), { ...environment, HOST: path });
  const proxy = await startProxy('nginx', { site: path });
  const ask = overHttp1(proxy.port, proxy.cert);
  const [product] = await productsOf(ask);
  if (!product) throw new Error('There is nothing to vote for.');
  const statuses: number[] = [];
  for (let n = 0; n < 25; n += 1)
    statuses.push(
      (
        await voting(ask, product, {
          from: '127.0.0.2',
          headers: { 'x-forwarded-for': `198.51.100.${n}` },
        })
      ).status,
    );
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  expect((await voting(ask, product, { from: '127.0.0.3' })).status).toBe(200);
});

test('restarted behind a socket that systemd holds, nobody is refused', async () => {
  const folder = await freshFolder('activation');
  const path = join(folder, 'lab.sock');
  const site = await startHanded(path, folder);
  const proxy = await startProxy('nginx', { site: path });
  const readers = startReaders(() => overHttp1(proxy.port, proxy.cert));
  await expect.poll(readers.answered, { timeout: 60_000 }).toBeGreaterThan(20);
  for (let restart = 0; restart < 3; restart += 1) {
    const before = site.pid();
    process.kill(before, 'SIGTERM');
    await expect.poll(site.pid, { timeout: 60_000 }).not.toBe(before);
    const answered = readers.answered();
    await expect.poll(readers.answered, { timeout: 60_000 }).toBeGreaterThan(answered + 20);
  }
  await readers.stop();
  report('nginx, a socket held by systemd: three restarts', {
    requests: readers.answered(),
    refused: readers.bad.length,
  });
  expect(readers.bad).toEqual([]);
});

interface Handed {
  /** Of the process that serves just now. */
  pid(): number;
}

/** As the two units do: systemd's own tool opens the socket, and the site is started with it again whenever it ends. */
async function startHanded(path: string, folder: string): Promise<Handed> {
  const { dataDir } = await freshPlace('sqlite');
  const settings = {
    ...environment,
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
  };
  const given = Object.entries(settings).map(([name, value]) => `--setenv=${name}=${value}`);
  const noted = join(folder, 'pid');
  const site = [process.execPath, ...siteArguments].map((word) => `'${word}'`).join(' ');
  const once = `cd '${home}'; echo $$ > '${noted}'; LISTEN_PID=$$ LOG_LEVEL=error exec ${site}`;
  const forever = 'while true; do sh -c "$ONCE"; done';
  const pid = () => Number(readFileSync(noted, 'utf8'));
  // The last of them outlives the loop that started it.
  onTestFinished(() => void process.kill(pid(), 'SIGKILL'));
  await startProgram(pathTo('systemd-socket-activate'), {
    args: [`--listen=${path}`, ...given, `--setenv=ONCE=${once}`, 'sh', '-c', forever],
  });
  return { pid };
}

/** Four who read and reload without a pause. */
function startReaders(open: () => Ask) {
  const over = new AbortController();
  const bad: number[] = [];
  let answered = 0;
  const read = async (ask: Ask) => {
    while (!over.signal.aborted) {
      const { status } = await ask(answered % 2 === 0 ? '/' : '/about');
      answered += 1;
      if (status !== 200) bad.push(status);
      await sleep(20);
    }
  };
  const reading = Promise.all(Array.from({ length: 4 }, () => read(open())));
  return {
    bad,
    answered: () => answered,
    async stop() {
      over.abort();
      await reading;
    },
  };
}
