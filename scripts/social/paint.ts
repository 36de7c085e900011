import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { pictureSize } from '#site/seo/social-images.ts';
import { type Card, layOut } from './card.ts';
import type { Element } from './elements.ts';
import { flatPng } from './png.ts';

/** The complete fonts, because pictures may need characters that the pages' subsets lack. */
const fontFiles = {
  'Saira Stencil': import.meta.resolve(
    '@fontsource/saira-stencil-one/files/saira-stencil-one-latin-400-normal.woff',
  ),
  Atkinson: import.meta.resolve(
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
};

const read = (address: string) => readFileSync(fileURLToPath(address));

export function readFonts(): Font[] {
  return Object.entries(fontFiles).map(([name, file]) => ({
    name,
    data: read(file),
    weight: 400,
    style: 'normal',
  }));
}

export async function paintCard(card: Card, logo: string, fonts: Font[]): Promise<Buffer> {
  return paintBox(layOut(card, logo), pictureSize, fonts);
}

export async function paintBox(
  element: Element,
  size: { width: number; height: number },
  fonts: Font[],
): Promise<Buffer> {
  return flatPng(
    paint(await satori(element as unknown as ReactNode, { ...size, fonts }), size.width),
  );
}

export function paintDrawing(svg: string, width: number): Buffer {
  return flatPng(paint(svg, width));
}

/** Preserves transparency. */
export function paintIcon(svg: string, width: number): Buffer {
  return paint(svg, width).asPng();
}

function paint(svg: string, width: number) {
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  }).render();
}
