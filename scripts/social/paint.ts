import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import type { Element } from './elements.ts';

/** The complete fonts, because pictures may need characters that the pages' subsets lack. */
const fontFiles = {
  'Saira Stencil': import.meta.resolve(
    '@fontsource/saira-stencil-one/files/saira-stencil-one-latin-400-normal.woff',
  ),
  Atkinson: import.meta.resolve(
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
};

export const fonts: Font[] = Object.entries(fontFiles).map(([name, file]) => ({
  name,
  data: readFileSync(fileURLToPath(file)),
  weight: 400,
  style: 'normal',
}));

export async function paintBox(
  element: Element,
  size: { width: number; height: number },
): Promise<Buffer> {
  const svg = await satori(element as unknown as ReactNode, { ...size, fonts });
  return paintDrawing(svg, size.width);
}

export const paintDrawing = (svg: string, width: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
