import { scenes } from './scenes.ts';

const drawn = import.meta.glob<string>('/content/drawings/scenes/hero.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Inline in server-rendered pages, because a separate file would load after styles and fonts. */
export const hero = import.meta.env.SSR
  ? `data:image/svg+xml,${encode(Object.values(drawn).join(''))}`
  : scenes.hero;

/** Encodes only what a data URL or an attribute requires, because plain SVG compresses better. */
function encode(svg: string): string {
  return svg
    .trim()
    .replace(/[%#"<>&']/g, encodeURIComponent)
    .replaceAll("'", '%27');
}
