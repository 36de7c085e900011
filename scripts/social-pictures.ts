import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Library, loadLibrary } from '#content/library.ts';
import { mailDrawingWidth, mailHead } from '#site/emails/pictures.ts';
import { FileCache } from './file-cache.ts';
import { allCards } from './social/cards.ts';
import { allIcons } from './social/icons.ts';
import { mailDrawings, mailHeadCard } from './social/mail-pictures.ts';
import { paintBox, paintCard, paintDrawing, readFonts } from './social/paint.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Small enough for link previews on phones. */
const maxBytes = 120 * 1024;

/**
 * Renders changed social pictures and icons into the built site; runs after Vite, which empties its
 * output folder.
 */
export async function makePictures(library: Library, output: string): Promise<void> {
  const cache = new FileCache(join(root, '.cache/pictures'));
  const jobs = [...cardJobs(library), ...mailJobs(library), ...iconJobs()];
  const counts = { painted: 0, unchanged: 0 };
  for (const { file, inputs, paint } of jobs) {
    const { bytes, from } = await cache.get([...inputs, brushes], paint);
    if (bytes.length > maxBytes)
      throw new Error(`${file} has ${bytes.length} bytes; at most ${maxBytes} are allowed.`);
    counts[from === 'work' ? 'painted' : 'unchanged'] += 1;
    put(join(output, file), bytes);
    progress(counts.painted + counts.unchanged, jobs.length, file);
  }
  cache.deleteUnused();
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  console.log(
    `Social pictures and icons: ${counts.painted} painted, ${counts.unchanged} unchanged.`,
  );
}

interface Job {
  file: string;
  inputs: (string | Uint8Array)[];
  paint: () => Buffer | Promise<Buffer>;
}

function cardJobs(library: Library): Job[] {
  const fonts = readFonts();
  const logo = readFileSync(join(root, 'site/public/favicon.svg'), 'utf8');
  const theme = readFileSync(join(root, 'site/styles/tokens.css'));
  const fontData = fonts.map(({ data }) => new Uint8Array(data));
  return allCards(library).map(({ picture, card }) => ({
    file: picture.path,
    inputs: [JSON.stringify(card), logo, theme, ...fontData],
    paint: () => paintCard(card, logo, fonts),
  }));
}

function mailJobs(library: Library): Job[] {
  const fonts = readFonts();
  const logo = readFileSync(join(root, 'site/public/favicon.svg'), 'utf8');
  const theme = readFileSync(join(root, 'site/styles/tokens.css'));
  return [
    {
      file: mailHead.path,
      inputs: ['mail head', logo, theme, ...fonts.map(({ data }) => new Uint8Array(data))],
      paint: () => paintBox(mailHeadCard(logo), mailHead, fonts),
    },
    ...mailDrawings(library).map(({ file, svg }) => ({
      file,
      inputs: ['mail drawing', svg],
      paint: () => paintDrawing(svg, mailDrawingWidth),
    })),
  ];
}

function iconJobs(): Job[] {
  return allIcons().map(({ file, svg, make }) => ({
    file,
    inputs: [file, svg],
    paint: () => make(svg),
  }));
}

/** The rendering code and its library versions; a change of either changes every picture. */
const brushes = [
  ...readdirSync(join(root, 'scripts/social'))
    .filter((name) => !name.includes('.test.'))
    .map((name) => join(root, 'scripts/social', name)),
  join(root, 'site/seo/social-images.ts'),
  join(root, 'site/emails/pictures.ts'),
  ...['satori', '@resvg/resvg-js'].map((name) => join(root, 'node_modules', name, 'package.json')),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

function put(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** Overwrites one line in a terminal. */
function progress(done: number, all: number, file: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[KPictures ${done}/${all}  ${file}`);
}

if (import.meta.main) await makePictures(loadLibrary(), join(root, 'dist/client'));
