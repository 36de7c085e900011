import { join } from 'node:path';
import type { Product } from '#features/gadgets/products.ts';
import type { VoteRecord } from '#features/votes/election.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { launchServer, type ServerProcess } from '#tests/support/server-process.ts';
import { cpuTime, loadVaried, memory } from './support/load.ts';
import { createReport, inFolder } from './support/report.ts';

/** `npm run bench -- votes [seconds per run] [engine]`: durable votes of 64 clients. */

const seconds = Number(process.argv[2] ?? 8);
const only = process.argv[3];
const report = createReport();

/** The votes go to all products and emoji in turn, as a busy hour's votes do. */
async function benchVotes(engine: string, site: ServerProcess): Promise<void> {
  const readVotes = async () => {
    const products = (await (await fetch(`${site.url}/api/products`)).json()) as Product[];
    return products.flatMap(({ votes }) => votes);
  };
  const votes = await readVotes();
  let sent = 0;
  const vote = (duration: number) =>
    loadVaried(site.url, {
      seconds: duration,
      connections: 64,
      headers: { 'content-type': 'application/json' },
      next() {
        sent += 1;
        const { productId, emoji } = votes[sent % votes.length] as VoteRecord;
        const body = JSON.stringify({ emoji });
        return { method: 'POST', path: `/api/products/${productId}/vote`, body };
      },
    });
  // A server that has just started still compiles its code.
  const warmUp = await vote(2);
  const before = cpuTime(site.pid);
  const { rate, ok, p99 } = await vote(seconds);
  const cpu = cpuTime(site.pid) - before;
  const counted = (await readVotes()).reduce((sum, { count }) => sum + count, 0);
  report.add(`${engine}: durable votes per second, 64 clients`, rate.toFixed(0), '≥ 500');
  report.add(`${engine}: p99 of a vote`, `${p99} ms`, '≤ 150 ms');
  report.add(`${engine}: CPU of the server per vote`, `${(cpu / ok).toFixed(2)} ms`);
  report.add(`${engine}: memory, under load`, `${memory(site.pid).toFixed(0)} MB`, '≤ 240 MB');
  // Votes in flight when the run ends are counted but not read.
  const acknowledged = warmUp.ok + ok;
  report.add(
    `${engine}: acknowledged and counted`,
    `${acknowledged} and ${counted}`,
    'none missing',
  );
}

await inFolder(async (folder) => {
  if (only !== 'postgres') {
    const site = await launchServer({ DATA_DIR: join(folder, 'sqlite') });
    await benchVotes('SQLite', site);
    await site.kill();
  }
  if (only !== 'sqlite') {
    const postgres = await startPostgres({ durable: true });
    const site = await launchServer({
      DATA_DIR: join(folder, 'postgres'),
      DATABASE_URL: postgres.url,
    });
    await benchVotes('PostgreSQL', site);
    await site.kill();
    await postgres.stop();
  }
  report.print();
});
