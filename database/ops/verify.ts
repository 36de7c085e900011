import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Runs in a thread of its own: looking at every page of a large file takes longer than a visitor should wait. */
const look = `
const { parentPort, workerData } = require('node:worker_threads');
const Sqlite = require(workerData.driver);
const handle = new Sqlite(workerData.file, { readonly: true, timeout: 5000 });
const health = handle.pragma('integrity_check(1)', { simple: true });
if (health !== 'ok') throw new Error(String(health));
const names = handle.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite\\\\_%' escape '\\\\'").pluck().all();
const rows = Object.fromEntries(names.toSorted().map((name) => [name, handle.prepare('select count(*) from "' + name + '"').pluck().get()]));
handle.close();
parentPort.postMessage(rows);
`;

/** How many rows each table has. */
export type RowsByTable = Readonly<Record<string, number>>;

/** Looks at every page and counts the rows; throws where the file is not whole. */
export function inspect(file: string): Promise<RowsByTable> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const worker = new Worker(look, { eval: true, workerData: { file, driver } });
  const { promise, resolve, reject } = Promise.withResolvers<RowsByTable>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error(`Nobody could look at ${file}.`)));
  return promise;
}
