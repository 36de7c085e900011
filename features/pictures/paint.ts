import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import type { CSSProperties, ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { pictureSize } from '#ui/social-images.ts';

/** The complete fonts, because pictures may need characters that the pages' subsets lack. */
const fontFiles = {
  'Saira Stencil': import.meta.resolve(
    '@fontsource/saira-stencil-one/files/saira-stencil-one-latin-400-normal.woff',
  ),
  Atkinson: import.meta.resolve(
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
};

const fonts: Font[] = Object.entries(fontFiles).map(([name, file]) => ({
  name,
  data: readFileSync(fileURLToPath(file)),
  weight: 400,
  style: 'normal',
}));

const logo = readFileSync(new URL('../../app/public/favicon.svg', import.meta.url), 'utf8');

/** A picture for link previews, as PNG. */
export async function paintCard(card: Card): Promise<Buffer> {
  const element = layOut(card, logo) as unknown as ReactNode;
  return paintDrawing(await satori(element, { ...pictureSize, fonts }), pictureSize.width);
}

export const paintDrawing = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
    .render()
    .asPng();

/** Plain objects for satori, because Node does not run JSX. */
interface Element {
  type: 'div' | 'img';
  props: {
    style: CSSProperties;
    children?: (Element | string)[];
    src?: string;
    width?: number;
    height?: number;
  };
}

/** Satori requires flex boxes. */
function box(style: CSSProperties, ...children: (Element | string)[]): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function image(svg: string, width: number, height: number): Element {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { type: 'img', props: { src, width, height, style: { objectFit: 'cover' } } };
}

const tokens = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8');

/** The site's light colors from its design tokens, so that pictures match the site. */
const colors = new Map(
  [...tokens.matchAll(/--color-([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{3,8})/g)].map(
    ([, name, value]) => [name, value],
  ),
);

function color(name: string): string {
  const found = colors.get(name);
  if (!found) throw new Error(`ui/styles/tokens.css has no color named ${name}.`);
  return found;
}

const hazardStripes = (width: number, height: number): Element =>
  box({
    width,
    height,
    flexShrink: 0,
    backgroundImage: `repeating-linear-gradient(135deg, ${color('night')} 0, ${color('night')} 16px, ${color('signal')} 16px, ${color('signal')} 32px)`,
  });

/** A drawing beside a few words, for link previews. */
export interface Card {
  kicker: string;
  headline: string;
  hook: string;
  /** SVG. */
  drawing: string;
  stamp?: string | undefined;
  rating?: number | undefined;
  /** The line at the bottom. */
  foot?: string | undefined;
}

const textWidth = 524;
const seam = 20;
const edge = 50;
const gutter = 24;
const drawingWidth = pictureSize.width - textWidth - seam;

function layOut(card: Card, logo: string): Element {
  return box(
    {
      ...pictureSize,
      background: color('paper'),
      color: color('night'),
      fontFamily: 'Atkinson',
      position: 'relative',
    },
    textSide(card, logo),
    hazardStripes(seam, pictureSize.height),
    image(card.drawing, drawingWidth, pictureSize.height),
    ...(card.stamp ? [stamp(card.stamp)] : []),
  );
}

function textSide(card: Card, logo: string): Element {
  const room = (card.hook ? 236 : 330) - (card.rating && card.foot ? 30 : 0);
  const fontSize = headlineSize(card.headline, room);
  return box(
    {
      width: textWidth,
      height: pictureSize.height,
      flexShrink: 0,
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      padding: `42px 0 40px ${edge}px`,
    },
    box(
      { alignItems: 'center', gap: 14, fontFamily: 'Saira Stencil', fontSize: 27 },
      image(logo, 46, 46),
      'Tech Survival Lab',
    ),
    box(
      { flexDirection: 'column' },
      box({ fontSize: 26, color: color('ember'), marginBottom: 10 }, card.kicker),
      box(
        {
          fontFamily: 'Saira Stencil',
          fontSize,
          lineHeight: 1.02,
          paddingRight: gutter,
          textWrap: 'balance',
        },
        card.headline,
      ),
      box(
        {
          fontSize: 31,
          lineHeight: 1.26,
          marginTop: 16,
          paddingRight: gutter,
          textWrap: 'balance',
        },
        card.hook,
      ),
    ),
    box(
      { flexDirection: 'column', gap: 10 },
      ...(card.rating ? [rating(card.rating)] : []),
      ...(card.foot ? [box({ fontSize: 27, color: color('muted') }, card.foot)] : []),
    ),
  );
}

const headlineSizes = [104, 96, 88, 82, 76, 70, 64, 58, 54, 50, 46] as const;

/** The largest size at which the headline fits. */
function headlineSize(text: string, height: number): number {
  const available = textWidth - edge - gutter;
  const fits = (size: number) => linesOf(text, available / size) * size * 1.02 <= height;
  return headlineSizes.find(fits) ?? 42;
}

function linesOf(text: string, available: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    if (width > available) return Number.POSITIVE_INFINITY;
    if (used + width > available) {
      lines += 1;
      used = 0;
    }
    used += width + 0.3;
  }
  return lines;
}

/** The approximate width of a word in the stencil font, relative to the font size. */
function widthOf(word: string): number {
  return [...word].reduce(
    (sum, character) =>
      sum + (/[A-Z0-9&+]/.test(character) ? 0.69 : /[ijl.,']/.test(character) ? 0.36 : 0.61),
    0,
  );
}

const rating = (value: number): Element =>
  box(
    { alignItems: 'center', gap: 12 },
    box({ fontFamily: 'Saira Stencil', fontSize: 50, lineHeight: 1 }, value.toFixed(1)),
    box({ fontSize: 27, paddingTop: 14, color: color('muted') }, 'of 5 stars'),
  );

function stamp(text: string): Element {
  const ink = color('ember');
  return box(
    {
      position: 'absolute',
      right: 28,
      bottom: 30,
      padding: '4px 24px 8px',
      border: `5px solid ${ink}`,
      borderRadius: 12,
      background: color('sheet'),
      transform: 'rotate(-7deg)',
      fontFamily: 'Saira Stencil',
      fontSize: 56,
      lineHeight: 1.1,
      letterSpacing: 4,
      color: ink,
    },
    text,
  );
}
