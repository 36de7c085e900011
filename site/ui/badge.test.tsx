import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';

const background = (color?: string) =>
  /--badge:([^;"]+)/.exec(
    renderToStaticMarkup(<Badge {...(color ? { color } : {})}>LOST</Badge>),
  )?.[1];

test('a badge has six colors', () => {
  const colors = ['primary', 'secondary', 'yellow', 'green', 'blue', 'purple'];
  expect(colors.map(background)).toEqual(colors.map((color) => `var(--color-badge-${color})`));
});

test('unknown colors fall back to primary', () => {
  for (const color of [undefined, 'mauve', 'constructor', 'PRIMARY'])
    expect(background(color)).toBe(background('primary'));
});
