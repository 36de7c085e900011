import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categories } from './categories.ts';
import { ContentError } from './content-error.ts';
import type { Library } from './library.ts';
import { categorySlug } from './slug.ts';

const drawingBytes = 6_000;

/** By path under `content/drawings`, without the ending: `products/roomba-j7`. */
export type Drawings = Map<string, string>;

export function readDrawings(folder: string): Drawings {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.svg'))
      .sort()
      .map((file) => [file.replaceAll('\\', '/').replace('.svg', ''), readFileSync(join(folder, file), 'utf8')]),
  );
}

/** A drawing is flat shapes and nothing else: it must look the same everywhere and ask nobody for anything. */
const forbidden: [RegExp, string][] = [
  [/<script\b|\son\w+\s*=/i, 'carries a script'],
  [/<style\b|\sstyle\s*=/i, 'carries a style; use attributes'],
  [/<(text|tspan|textPath)\b/i, 'carries text, which needs a font'],
  [/<(image|foreignObject|iframe|audio|video)\b/i, 'embeds something foreign'],
  [/(?:href|src)\s*=\s*["'](?!#)/i, 'refers to something outside itself'],
  [/url\(\s*["']?(?!#)/i, 'refers to something outside itself'],
  [/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i, 'declares something outside itself'],
];

/** Scenes that the social pictures of our own pages show. */
const pictured = ['scenes/hero', 'scenes/about', 'scenes/ballot', 'scenes/empty', 'scenes/graveyard'];

/** Throws one `ContentError` that lists every drawing that is missing or wrong: without it, a build would notice at its end. */
export function checkDrawings(library: Pick<Library, 'products' | 'posts'>, folder: string): void {
  const wrong = wrongDrawings(library, existsSync(folder) ? readDrawings(folder) : new Map());
  if (wrong.length === 0) return;
  const lines = wrong.map(({ name, message }) => `content/drawings/${name}.svg  ${message}`);
  throw new ContentError(`The drawings do not fit.\n${lines.join('\n')}`);
}

export function wrongDrawings(
  { products, posts }: Pick<Library, 'products' | 'posts'>,
  drawings: Drawings,
): { name: string; message: string }[] {
  const wanted = [
    ...products.map(({ slug }) => `products/${slug}`),
    ...categories.map((category) => `categories/${categorySlug(category)}`),
    ...posts.map(({ slug }) => `scenes/post-${slug}`),
    ...pictured,
  ];
  const missing = wanted.flatMap((name) => (drawings.has(name) ? [] : [{ name, message: 'is missing' }]));
  const wrong = [...drawings].flatMap(([name, svg]) => faultsOf(svg).map((message) => ({ name, message })));
  return [...missing, ...wrong];
}

function faultsOf(svg: string): string[] {
  const bytes = Buffer.byteLength(svg);
  const size = bytes > drawingBytes ? [`has ${bytes} bytes, and ${drawingBytes} are allowed`] : [];
  const shape = /^\s*<svg\b[^>]*\bviewBox=/.test(svg) ? [] : ['does not begin with an <svg> that has a viewBox'];
  const found = forbidden.flatMap(([pattern, message]) => (pattern.test(svg) ? [message] : []));
  return [...new Set([...size, ...shape, ...found])];
}
