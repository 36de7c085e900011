import { readFileSync } from 'node:fs';
import { paintDrawing } from './paint.ts';

const drawing = (name: string) =>
  readFileSync(new URL(`../../site/public/${name}`, import.meta.url), 'utf8');

interface Icon {
  file: string;
  paint: () => Buffer;
}

/** Icons for home screens, tabs and the manifest, from the site's two logos. */
export function allIcons(): Icon[] {
  const icon = drawing('icon.svg');
  return [
    { file: 'apple-touch-icon.png', paint: () => paintDrawing(icon, 180) },
    { file: 'icon-192.png', paint: () => paintDrawing(icon, 192) },
    { file: 'icon-512.png', paint: () => paintDrawing(icon, 512) },
    { file: 'icon-maskable-512.png', paint: () => paintDrawing(withSafeZone(icon), 512) },
    { file: 'favicon.ico', paint: () => ico(paintDrawing(drawing('favicon.svg'), 32), 32) },
  ];
}

/** Launchers may crop a maskable icon to a circle of 80% of its width, so only the logo shrinks. */
function withSafeZone(svg: string): string {
  return svg
    .replace(
      /(<svg[^>]*>)(<path[^>]*d="M0 0h512v512H0z"\/>)/,
      '$1$2<g transform="translate(256 270) scale(.8) translate(-256 -256)">',
    )
    .replace('</svg>', '</g></svg>');
}

/** The ICO container format, with one PNG. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
