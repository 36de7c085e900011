import { readFileSync } from 'node:fs';
import type { CSSProperties } from 'react';

/** Plain objects for satori, because Node does not run JSX. */
export interface Element {
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
export function box(style: CSSProperties, ...children: (Element | string)[]): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

export function image(svg: string, width: number, height: number): Element {
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

export function color(name: string): string {
  const found = colors.get(name);
  if (!found) throw new Error(`ui/styles/tokens.css has no color named ${name}.`);
  return found;
}

export const hazardStripes = (width: number, height: number): Element =>
  box({
    width,
    height,
    flexShrink: 0,
    backgroundImage: `repeating-linear-gradient(135deg, ${color('night')} 0, ${color('night')} 16px, ${color('signal')} 16px, ${color('signal')} 32px)`,
  });
