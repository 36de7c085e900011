import type { Library } from '#content/library.ts';
import { elementsIn } from '#content/prose/tree.ts';
import { categorySlug } from '#content/slugs.ts';

const drawingBytes = 6_000;

/** By path under `content/documents/drawings`, without the ending: `products/roomba-j7`. */
export type Drawings = ReadonlyMap<string, string>;

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

const palette = new Set(
  '#16202e #22324a #3d5573 #7f97a3 #c9d6d6 #f6f0e2 #fffdf6 #e6d3a7 #f2b632 #e8581c #b53a12 #6b7a3a #a3ad6b none'.split(
    ' ',
  ),
);

const shapeInText = 'viewBox="0 0 480 240"';

type Drawn = Pick<Library, 'products' | 'posts' | 'reviews' | 'site'>;

interface DrawingProblem {
  name: string;
  message: string;
}

/** Drawings that break the rules, or that no text uses. */
export function wrongDrawings({ reviews }: Drawn, drawings: Drawings): DrawingProblem[] {
  const inReviews = drawingsOf(reviews);
  const wrong = [...drawings].flatMap(([name, svg]) =>
    faultsOf(svg, name).map((message) => ({ name, message })),
  );
  const unused = [...drawings.keys()].filter(
    (name) => name.startsWith('reviews/') && !inReviews.includes(name),
  );
  return [...wrong, ...unused.map((name) => ({ name, message: 'is not used in any review' }))];
}

/** Drawings that pages want; the category's drawing stands in for a product's. */
export function missingDrawings(
  { products, posts, reviews, site }: Drawn,
  drawings: Drawings,
): string[] {
  const wanted = [
    ...products.map(({ slug }) => `products/${slug}`),
    ...site.categories.map(({ name }) => `categories/${categorySlug(name)}`),
    ...posts.map(({ slug }) => `scenes/post-${slug}`),
    ...drawingsOf(reviews),
  ];
  return wanted.filter((name) => !drawings.has(name));
}

const drawingsOf = (reviews: Drawn['reviews']): string[] =>
  reviews.flatMap(({ slug, tree }) =>
    elementsIn(tree, 'Drawing').map(({ props }) => `reviews/${slug}/${props?.name}`),
  );

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
