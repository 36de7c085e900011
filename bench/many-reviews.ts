import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Library, loadLibrary } from '#content/library.ts';
import { siteFlags } from '#scripts/processes.mjs';
import { writeBuiltContent } from '#server/pages/built-content.ts';
import { grownWithTexts } from './grown-library.ts';
import { start } from './processes.ts';
import { atMost, median, type Row, withSpread } from './results.ts';

const many = 500;
const rounds = 3;

/** For each byte of the library: what is read, the passages of the search and their index. Every text once more would be 5. */
const mostTimes = 4.5;

interface Started {
  memory: number;
  cpu: number;
}

/** What a start with many reviews takes beside one with those that there are, in turns: the same site over a library with every text so many times. */
export async function measureManyReviews(
  folder: string,
  tell: (text: string) => void,
): Promise<Row[]> {
  const library = loadLibrary();
  const times = many / library.reviews.length;
  const grown = grownWithTexts(library, Math.round(library.products.length * times));
  const sizes = [library, grown].map((one) => ({
    one,
    bytes: JSON.stringify(one).length,
    starts: [] as Started[],
  }));
  for (let round = 1; round <= rounds; round += 1)
    for (const { one, starts } of sizes) {
      tell(`a start with ${one.reviews.length} reviews, round ${round} of ${rounds}`);
      starts.push(await startOver(one, join(folder, `reviews-${one.reviews.length}`)));
    }
  const [few, lots] = sizes;
  if (!few || !lots) return [];
  const memory = (starts: readonly Started[]) => starts.map((one) => one.memory / 1e6);
  const more = median(memory(lots.starts)) - median(memory(few.starts));
  const read = (lots.bytes - few.bytes) / 1e6;
  return [
    {
      what: `memory at start, ${few.one.reviews.length} reviews`,
      value: withSpread(memory(few.starts), 0, ' MB'),
    },
    {
      what: `memory at start, ${lots.one.reviews.length} reviews`,
      value: withSpread(memory(lots.starts), 0, ' MB'),
    },
    {
      what: `memory more ÷ bytes more of the library, ${lots.one.reviews.length} reviews`,
      value: `${(more / read).toFixed(1)}; ${more.toFixed(0)} MB for ${read.toFixed(1)} MB`,
      measured: more / read,
      target: atMost(mostTimes),
    },
    {
      what: `CPU of a start, ${lots.one.reviews.length} reviews beside ${few.one.reviews.length}`,
      value: sizes
        .toReversed()
        .map(({ starts }) =>
          withSpread(
            starts.map(({ cpu }) => cpu / 1e6),
            2,
            ' s',
          ),
        )
        .join(' beside '),
    },
  ];
}

/** With the flags of production, over a database that is there already. */
async function startOver(library: Library, dataDir: string): Promise<Started> {
  mkdirSync(join(dataDir, 'server'), { recursive: true });
  writeBuiltContent(library, dataDir);
  const site = await start({
    command: [...siteFlags, 'bench/large-site.ts', dataDir],
    environment: { DATA_DIR: dataDir, ADMIN_PASSWORD: 'only measured, never opened' },
  });
  const usage = await site.usage();
  await site.stop();
  return usage;
}
