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

export function image(
  svg: string,
  width: number,
  height: number,
  style: CSSProperties = {},
): Element {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { type: 'img', props: { src, width, height, style: { objectFit: 'cover', ...style } } };
}
