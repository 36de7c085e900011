import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { ownedPlace } from '#tests/support/test-app.ts';
import {
  findLost,
  login,
  productsOf,
  sendAgain,
  startWriters,
  WriteLog,
} from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

onBothEngines('a server killed under 20 writers loses no acknowledged write', async (engine) => {
  const kills = engine === 'sqlite' ? 3 : 2;
  const place = await ownedPlace(engine);
  let server = await startServer(place);
  const port = String(server.port);
  const writes = new WriteLog();
  const writers = startWriters({
    url: () => server.url,
    token: await login(server.url),
    products: await productsOf(server.url),
    writes,
  });
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = writes.acknowledged + 40;
    while (writes.acknowledged < enough) await sleep(5);
    // At a random point of a commit.
    await sleep(Math.random() * 200);
    await server.kill();
    const promised = writes.copy();
    server = await startServer(place, { PORT: port });
    expect((await sendAgain(server.url, 'GET', '/')).status).toBe(200);
    const database = await openDatabase(place);
    expect(await findLost(database, promised, 'in between')).toEqual([]);
    await database.close();
  }
  await writers.stop();
  const database = await openDatabase(place);
  const lost = await findLost(database, writes);
  await database.close();
  expect(lost).toEqual([]);
  expect(writes.surprises).toEqual([]);
});
