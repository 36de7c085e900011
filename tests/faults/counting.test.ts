import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { onBothEngines, type Place } from '#tests/support/engines.ts';
import { ownedPlace, startServer } from './servers.ts';

const headers = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
  'Sec-Fetch-Site': 'same-origin',
};

async function view(url: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const address = `${url}/api/count?${new URLSearchParams({ view: '/blog', from: '' })}`;
    expect((await fetch(address, { method: 'POST', headers })).status).toBe(204);
  }
}

async function counted(place: Place): Promise<number> {
  const { db, close } = await openDatabase(place);
  const row = await db
    .selectFrom('counts')
    .select('count')
    .where('subject', '=', '/blog')
    .executeTakeFirst();
  await close();
  return row?.count ?? 0;
}

onBothEngines(
  'kill -9 loses only the page views since the last write; SIGTERM loses none',
  async (engine) => {
    const place = await ownedPlace(engine);
    const server = await startServer(place);
    await view(server.url, 50);
    while ((await counted(place)) < 50) await sleep(200);
    await view(server.url, 20);
    await server.kill();
    const saved = await counted(place);
    expect(saved).toBeGreaterThanOrEqual(50);
    expect(saved).toBeLessThanOrEqual(70);
    const next = await startServer(place);
    await view(next.url, 5);
    next.signal('SIGTERM');
    await next.exitCode;
    expect(await counted(place)).toBe(saved + 5);
  },
);
