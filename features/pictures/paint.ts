import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import type { ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { pictureSize } from '#ui/social-images.ts';
import type { Card } from './card-layout.ts';
import { layOut } from './card-layout.ts';

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
