import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '#content/library.ts';
import { plainText } from '#content/prose/text.ts';
import { categories } from '#content/schema/categories.ts';
import { ContentError } from '#content/schema/content-error.ts';
import { categorySlug } from '#content/slugs.ts';

const drawingBytes = 6_000;

/** By path under `content/documents/drawings`, without the ending: `products/roomba-j7`. */
export type Drawings = Map<string, string>;

export function readDrawings(folder: string): Drawings {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.svg'))
      .sort()
      .map((file) => [
        file.replaceAll('\\', '/').replace('.svg', ''),
        readFileSync(join(folder, file), 'utf8'),
      ]),
  );
}

/** Drawings contain only flat shapes: no scripts, fonts or external resources. */
const forbidden: [RegExp, string][] = [
  [/<script\b|\son\w+\s*=/i, 'contains a script'],
  [/<style\b|\sstyle\s*=/i, 'contains a style; use attributes'],
  [/<(text|tspan|textPath)\b/i, 'contains text, which needs a font'],
  [/<(image|foreignObject|iframe|audio|video)\b/i, 'embeds external content'],
  [/(?:href|src)\s*=\s*["'](?!#)/i, 'refers to an external resource'],
  [/url\(\s*["']?(?!#)/i, 'refers to an external resource'],
  [/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i, 'declares an external resource'],
];

/** Scenes that the social pictures of our own pages show. */
const pictured = [
  'scenes/hero',
  'scenes/about',
  'scenes/ballot',
  'scenes/empty',
  'scenes/graveyard',
];

const palette = new Set(
  '#16202e #22324a #3d5573 #7f97a3 #c9d6d6 #f6f0e2 #fffdf6 #e6d3a7 #f2b632 #e8581c #b53a12 #6b7a3a #a3ad6b none'.split(
    ' ',
  ),
);

const shapeInText = 'viewBox="0 0 480 240"';

type Drawn = Pick<Library, 'products' | 'posts' | 'reviews'>;

/** Throws one `ContentError` that lists every missing or invalid drawing. */
export function checkDrawings(library: Drawn, folder: string): void {
  const wrong = wrongDrawings(library, existsSync(folder) ? readDrawings(folder) : new Map());
  if (wrong.length === 0) return;
  const lines = wrong.map(
    ({ name, message }) => `content/documents/drawings/${name}.svg  ${message}`,
  );
  throw new ContentError(`The drawings are not valid.\n${lines.join('\n')}`);
}

export function wrongDrawings(
  { products, posts, reviews }: Drawn,
  drawings: Drawings,
): { name: string; message: string }[] {
  const inReviews = reviews.flatMap(({ slug, body }) =>
    drawingsIn(body).map(({ name }) => `reviews/${slug}/${name}`),
  );
  const wanted = [
    ...products.map(({ slug }) => `products/${slug}`),
    ...categories.map((category) => `categories/${categorySlug(category)}`),
    ...posts.map(({ slug }) => `scenes/post-${slug}`),
    ...pictured,
    ...inReviews,
  ];
  const missing = wanted.flatMap((name) =>
    drawings.has(name) ? [] : [{ name, message: 'is missing' }],
  );
  const wrong = [...drawings].flatMap(([name, svg]) =>
    faultsOf(svg, name).map((message) => ({ name, message })),
  );
  const unused = [...drawings.keys()].filter(
    (name) => name.startsWith('reviews/') && !inReviews.includes(name),
  );
  return [
    ...missing,
    ...wrong,
    ...unused.map((name) => ({ name, message: 'is not used in any review' })),
  ];
}

/** Checks the alt texts and captions of a review's drawings. */
export function drawingFaults(body: string): string[] {
  const drawn = drawingsIn(body);
  return drawn.flatMap(({ name, alt, caption }) => [
    ...(alt.length < 30 ? [`needs a longer alt text for its drawing ${name}`] : []),
    ...(caption ? [] : [`has no caption for its drawing ${name}`]),
    ...(drawn.filter((other) => other.name === name).length > 1
      ? [`shows its drawing ${name} twice`]
      : []),
  ]);
}

function faultsOf(svg: string, name: string): string[] {
  const bytes = Buffer.byteLength(svg);
  const size = bytes > drawingBytes ? [`has ${bytes} bytes; the limit is ${drawingBytes}`] : [];
  const shape = /^\s*<svg\b[^>]*\bviewBox=/.test(svg)
    ? []
    : ['does not begin with an <svg> that has a viewBox'];
  const found = forbidden.flatMap(([pattern, message]) => (pattern.test(svg) ? [message] : []));
  const foreign = [...svg.matchAll(/(?:fill|stroke)="(?!url\()([^"]+)"/g)].flatMap(
    ([, color = '']) => (palette.has(color) ? [] : [`has a color outside the palette: ${color}`]),
  );
  const inText =
    name.startsWith('reviews/') && !svg.includes(shapeInText) ? [`must have ${shapeInText}`] : [];
  return [...new Set([...size, ...shape, ...found, ...foreign, ...inText])];
}

/** A drawing as a review's text names it: `<Drawing name="nest" alt="…">Caption.</Drawing>`. */
interface DrawnHere {
  name: string;
  alt: string;
  caption: string;
}

export function drawingsIn(body: string): DrawnHere[] {
  return [...body.matchAll(/<Drawing name="([^"]*)" alt="([^"]*)">([\s\S]*?)<\/Drawing>/g)].map(
    ([, name = '', alt = '', caption = '']) => ({ name, alt, caption: plainText(caption) }),
  );
}
