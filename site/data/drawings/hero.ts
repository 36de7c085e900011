import { scenes } from './scenes.ts';

const drawn = import.meta.glob<string>('/content/drawings/scenes/hero.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/**
 * The largest thing that a new visitor sees. In the page that the server sends it stands in the page itself: a file would be asked for beside the styles and the
 * fonts and come last. Where pages change in the browser it is a file like any other; what the server has sent stays.
 */
export const hero = import.meta.env.SSR
  ? `data:image/svg+xml,${encode(Object.values(drawn).join(''))}`
  : scenes.hero;

/** Only what an address cannot hold, or what would be written longer within an attribute: the rest compresses with the page. */
function encode(svg: string): string {
  return svg
    .trim()
    .replace(/[%#"<>&']/g, encodeURIComponent)
    .replaceAll("'", '%27');
}
