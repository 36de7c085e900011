import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyHouseTo } from '#tests/support/house-files.ts';
import { growContent } from './grown-content.ts';
import { keepInDocs } from './papers.ts';
import { atMost, printTable, type Row } from './results.ts';

/** npm run bench:build: how long a site with many reviews is built, in a copy of the house. */
const many = 500;
const paintedOnes = 40;
const tell = (text: string): void => console.error(text);

function timed(folder: string): number {
  const began = performance.now();
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'ignore' });
  return (performance.now() - began) / 1000;
}

/** Pictures are painted once and kept: what one takes says what thousands would. */
async function paintSome(folder: string): Promise<Row> {
  const from = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const [{ loadLibrary }, { allCards }, { paintCard, readFonts }] = await Promise.all(
    ['content/library.ts', 'scripts/social/cards.ts', 'scripts/social/paint.ts'].map(from),
  );
  const cards: { card: unknown }[] = allCards(loadLibrary());
  const fonts = readFonts();
  const logo = readFileSync(join(folder, 'site/public/favicon.svg'), 'utf8');
  const some = cards.filter((_, at) => at % Math.ceil(cards.length / paintedOnes) === 0);
  const began = performance.now();
  for (const { card } of some) await paintCard(card, logo, fonts);
  const each = (performance.now() - began) / some.length;
  return {
    what: `social pictures of ${many} reviews, painted once`,
    value: `${cards.length}, about ${each.toFixed(0)} ms each`,
  };
}

async function measure(folder: string): Promise<Row[]> {
  copyHouseTo(folder);
  growContent(join(folder, 'content'), many);
  const pictures = await paintSome(folder);
  // Their time is told apart: all of them would take longer than everything else.
  writeFileSync(
    join(folder, 'scripts/social-pictures.ts'),
    'export async function makePictures() {}\n',
  );
  tell(`building ${many} reviews, nothing made before`);
  const first = timed(folder);
  appendFileSync(join(folder, 'content/reviews/roomba-j7.mdx'), '\nOne sentence more.\n');
  tell('the same, one review changed');
  const changed = timed(folder);
  const row = (what: string, seconds: number): Row => ({
    what: `build of ${many} reviews, ${what}`,
    value: `${seconds.toFixed(0)} s`,
    measured: seconds,
    target: atMost(60, ' s'),
  });
  return [
    row('nothing made before, without pictures', first),
    row('one changed', changed),
    pictures,
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'lab-build-'));
try {
  const table = printTable([{ title: 'Build', rows: await measure(folder) }]);
  console.log(table);
  keepInDocs('build', table);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
