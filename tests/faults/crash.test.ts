import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { findLost, WriteLog } from '#tests/support/write-log.ts';
import { login, productsOf, sendAgain, startWriters } from '#tests/support/writers.ts';
import { inShortOrFull, ownedPlace, report, spread, startServer } from './servers.ts';

onBothEngines(
  'nothing that was acknowledged is lost when the server is killed under 20 writers',
  async (engine) => {
    const kills = engine === 'sqlite' ? inShortOrFull(3, 100) : inShortOrFull(2, 20);
    const place = await ownedPlace(engine);
    let server = await startServer(place);
    const port = String(server.port);
    const ledger = new WriteLog();
    const writers = startWriters({
      url: () => server.url,
      token: await login(server.url),
      products: await productsOf(server.url),
      ledger,
    });
    const backAfter: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = ledger.acknowledged + 40;
      while (ledger.acknowledged < enough) await sleep(5);
      // Never at the same point of a commit.
      await sleep(Math.random() * 200);
      const killed = performance.now();
      await server.kill();
      const promised = ledger.copy();
      server = await startServer(place, { PORT: port });
      // All writers are at the door, and a page that nobody has made before cannot be shown without the database.
      expect((await sendAgain(server.url, 'GET', '/')).status).toBe(200);
      backAfter.push(performance.now() - killed);
      const database = await openDatabase(place);
      expect(await findLost(database, promised, 'in between')).toEqual([]);
      await database.close();
    }
    await writers.stop();
    const database = await openDatabase(place);
    const lost = await findLost(database, ledger);
    await database.close();
    report(`kill -9 under 20 writers (${engine})`, {
      kills,
      tries: ledger.tries,
      acknowledged: ledger.acknowledged,
      'in doubt': ledger.doubtful,
      lost: lost.length,
      ...spread('kill to first page', backAfter),
    });
    expect(lost).toEqual([]);
    expect(ledger.surprises).toEqual([]);
  },
);
