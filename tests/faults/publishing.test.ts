import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished } from 'vitest';
import { sourcesOf } from '#database/queries/document-versions.ts';
import { liveDocumentsSince } from '#database/queries/live-documents.ts';
import type { Database } from '#database/schema/tables.ts';
import { importSeed } from '#server/content/seed.ts';
import { createMigratedPlace, onBothEngines, openAt, type Place } from '#tests/support/engines.ts';
import { roundIn } from '#tests/support/rounds.ts';
import { smallSource } from '#tests/support/small-content.ts';

/** `KILLS=50 npx vitest run --project faults publishing` is the long form. */
const kills = Number(process.env.KILLS ?? 3);

const publishProcess = new URL('../support/publish-process.ts', import.meta.url).pathname;

/** Ends the process at a random point of a publication; returns the last one it acknowledged. */
async function killWhilePublishing(place: Place): Promise<number> {
  const child = spawn(process.execPath, [publishProcess, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const rounds = 1 + Math.floor(Math.random() * 4);
  let started = 0;
  let acknowledged = 0;
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('published')) acknowledged = Number(line.split(' ')[1]);
    else started += 1;
    if (started !== rounds) continue;
    started += 1;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 80);
  }
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return acknowledged;
}

async function liveRounds(db: Database): Promise<number[]> {
  const live = await liveDocumentsSince(db, 0);
  const versions = live.map(({ id, version }) => ({ id, version: version ?? 0 }));
  return (await sourcesOf(db, versions)).map(roundIn);
}

onBothEngines(
  'a process killed while it publishes leaves all of the old or all of the new texts',
  async (engine) => {
    const place = await createMigratedPlace(engine);
    const { db } = await openAt(place);
    const text = smallSource('post', 'a-week').replace(/We wrote.*/, 'Round 0.');
    const files = ['one', 'two', 'three'].map((slug, index) => ({
      kind: 'post' as const,
      slug,
      source: text.replace('id: 9', `id: ${index + 1}`),
    }));
    await importSeed(db, files, new Date());
    const outcomes = { acknowledged: 0, stored: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      const acknowledged = await killWhilePublishing(place);
      const [round = 0, ...others] = await liveRounds(db);
      expect(others).toEqual([round, round]);
      // One that was stored but not acknowledged is possible; one that is lost is not.
      expect([acknowledged, acknowledged + 1]).toContain(acknowledged === 0 ? 0 : round);
      outcomes[round === acknowledged ? 'acknowledged' : 'stored'] += 1;
      const { count } = await db
        .selectFrom('publications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(round);
    }
    if (kills > 3) console.info(`${engine}: ${JSON.stringify(outcomes)}`);
  },
  120_000 + kills * 10_000,
);
