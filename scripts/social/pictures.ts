import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Library } from '#content/library.ts';
import { mailDrawingWidth, mailHead } from '#site/emails/pictures.ts';
import { pictureSize } from '#site/seo/social-images.ts';
import { FileCache } from '../file-cache.ts';
import { layOut } from './card.ts';
import { allCards } from './cards.ts';
import { allIcons } from './icons.ts';
import { mailDrawings, mailHeadCard } from './mail-pictures.ts';
import { paintBox, paintDrawing } from './paint.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Small enough for link previews on phones. */
const maxBytes = 200 * 1024;

/**
 * Renders changed social pictures and icons into the built site; runs after Vite, which empties its
 * output folder.
 */
export async function makePictures(library: Library, output: string): Promise<void> {
  const cache = new FileCache(join(root, '.cache/pictures'));
  const shared = sharedInputs();
  for (const { file, input, paint } of allPictures(library)) {
    const bytes = await cache.get([file, input, shared], paint);
    if (bytes.length > maxBytes)
      throw new Error(`${file} has ${bytes.length} bytes; at most ${maxBytes} are allowed.`);
    mkdirSync(dirname(join(output, file)), { recursive: true });
    writeFileSync(join(output, file), bytes);
  }
  cache.deleteUnused();
}

interface Picture {
  file: string;
  /** What it shows; with the shared inputs, it determines the picture. */
  input: string;
  paint: () => Buffer | Promise<Buffer>;
}

function allPictures(library: Library): Picture[] {
  const logo = readFileSync(join(root, 'site/public/favicon.svg'), 'utf8');
  return [
    ...allCards(library).map(({ picture, card }) => ({
      file: picture.path,
      input: JSON.stringify(card),
      paint: () => paintBox(layOut(card, logo), pictureSize),
    })),
    { file: mailHead.path, input: '', paint: () => paintBox(mailHeadCard(logo), mailHead) },
    ...mailDrawings(library).map(({ file, svg }) => ({
      file,
      input: svg,
      paint: () => paintDrawing(svg, mailDrawingWidth),
    })),
    ...allIcons().map((icon) => ({ ...icon, input: '' })),
  ];
}

/** The rendering code, the site's colors and logos, and the versions of fonts and libraries. */
function sharedInputs(): string {
  const packages = [
    'satori',
    '@resvg/resvg-js',
    '@fontsource/saira-stencil-one',
    '@fontsource-variable/atkinson-hyperlegible-next',
  ];
  return [
    ...readdirSync(join(root, 'scripts/social')).map((name) => `scripts/social/${name}`),
    'site/seo/social-images.ts',
    'site/emails/pictures.ts',
    'site/styles/tokens.css',
    'site/public/favicon.svg',
    'site/public/icon.svg',
    ...packages.map((name) => `node_modules/${name}/package.json`),
  ]
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}
