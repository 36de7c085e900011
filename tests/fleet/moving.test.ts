import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { inShortOrFull, inWholeMs, report, startServer } from '#tests/faults/servers.ts';
import { findLost, Ledger } from '#tests/support/ledger.ts';
import { login, productsOf, type Sent, send, startWriters } from '#tests/support/writers.ts';
import {
  copyCluster,
  launchCluster,
  nobody,
  promote,
  startAddress,
  startCluster,
} from './clusters.ts';

const sentence = 'Our database is not answering. Please try again in a moment.';

async function underLoad(databaseUrl: string) {
  const server = await startServer({ dataDir: '/nowhere', databaseUrl });
  const { url } = server;
  const ledger = new Ledger();
  const answers: Sent[] = [];
  const parts = {
    url: () => url,
    token: await login(url),
    products: await productsOf(url),
    ledger,
  };
  await send(url, 'GET', '/');
  const writers = startWriters({ ...parts, onAnswer: (answer) => answers.push(answer) });
  return { url, ledger, answers, writers };
}

const lostFrom = async (databaseUrl: string, ledger: Ledger): Promise<string[]> => {
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl });
  const lost = await findLost(database, ledger);
  await database.close();
  return lost;
};

test('a replica that follows in step is promoted under load: pages go on, and no acknowledged vote is lost', async () => {
  const primary = await startCluster([
    "synchronous_standby_names = '*'",
    'synchronous_commit = local',
  ]);
  const replica = await launchCluster(await copyCluster(primary, 'replica'));
  // From now on a commit waits for the replica.
  await primary.ask('alter system set synchronous_commit = on');
  await primary.ask('select pg_reload_conf()');
  const states = () =>
    primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication');
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ sync_state: 'sync' }]);
  const address = await startAddress(primary);
  const { url, ledger, answers, writers } = await underLoad(address.url);
  await expect
    .poll(() => ledger.acknowledged, { timeout: 60_000 })
    .toBeGreaterThan(inShortOrFull(300, 3000));
  primary.server.signal('SIGQUIT');
  answers.length = 0;
  await expect.poll(() => ledger.doubtful, { timeout: 60_000 }).toBeGreaterThan(60);
  const pages = await Promise.all(['/', '/', '/healthz'].map((path) => send(url, 'GET', path)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await send(url, 'GET', '/readyz')).status).toBe(503);
  const refusals = answers.filter(({ status }) => status !== 200);
  await promote(replica);
  // It was copied with the setting: without this it would wait for a replica of its own.
  await replica.ask("alter system set synchronous_standby_names = ''");
  await replica.ask('select pg_reload_conf()');
  address.moveTo(replica);
  const begun = performance.now();
  const before = ledger.acknowledged;
  await expect
    .poll(() => ledger.acknowledged, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(before);
  const recovery = performance.now() - begun;
  await expect.poll(() => ledger.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 100);
  await writers.stop();
  const lost = await lostFrom(replica.url, ledger);
  report('PostgreSQL: replica promoted under load', {
    tries: ledger.tries,
    acknowledged: ledger.acknowledged,
    lost: lost.length,
    'slowest refusal': inWholeMs(Math.max(...refusals.map(({ ms }) => ms))),
    'writing again after': inWholeMs(recovery),
  });
  expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`503 ${sentence}`]),
  );
  expect([lost, ledger.surprises]).toEqual([[], []]);
});

test('an accident is undone by restoring the moment before it', async () => {
  const archive = join(dirname((await startCluster()).data), 'archive');
  mkdirSync(archive);
  if (nobody !== undefined) await chown(archive, nobody, nobody);
  const cluster = await startCluster([
    'archive_mode = on',
    `archive_command = 'cp %p ${archive}/%f'`,
  ]);
  const { ledger, writers } = await underLoad(cluster.url);
  await expect.poll(() => ledger.acknowledged, { timeout: 60_000 }).toBeGreaterThan(100);
  const backup = await copyCluster(cluster, 'backup');
  const atBackup = ledger.acknowledged;
  await expect.poll(() => ledger.acknowledged, { timeout: 60_000 }).toBeGreaterThan(atBackup + 200);
  await writers.stop();
  const [moment] = await cluster.ask<{ now: string }>('select now()::text as now');
  await cluster.ask('delete from tallies; delete from subscribers; delete from messages');
  expect(await lostFrom(cluster.url, ledger)).not.toEqual([]);
  // As the papers say: stop what runs, so that its last log is written out, and start the backup with the archive and the moment.
  await cluster.ask('select pg_switch_wal()');
  await cluster.server.stop();
  const target = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${moment?.now}'`,
  ];
  const settings = ['', ...target, "recovery_target_action = 'promote'", 'archive_mode = off', ''];
  appendFileSync(join(backup, 'postgresql.conf'), settings.join('\n'));
  writeFileSync(join(backup, 'recovery.signal'), '');
  const restored = await launchCluster(backup);
  const isOpen = () => restored.ask<{ waits: boolean }>('select pg_is_in_recovery() as waits');
  await expect.poll(isOpen, { timeout: 60_000 }).toEqual([{ waits: false }]);
  const lost = await lostFrom(restored.url, ledger);
  const server = await startServer({ dataDir: '/nowhere', databaseUrl: restored.url });
  expect((await send(server.url, 'GET', '/readyz')).status).toBe(200);
  report('PostgreSQL: point-in-time restore', {
    tries: ledger.tries,
    acknowledged: ledger.acknowledged,
    lost: lost.length,
    'after the base backup': ledger.acknowledged - atBackup,
  });
  expect([lost, ledger.surprises]).toEqual([[], []]);
});
