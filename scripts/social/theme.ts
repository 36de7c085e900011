import { readFileSync } from 'node:fs';

const file = new URL('../../site/styles/tokens.css', import.meta.url);

/** Reads the site's light colors from its design tokens, so that pictures match the site. */
export function readColors(): (name: string) => string {
  const tokens = readFileSync(file, 'utf8').matchAll(
    /--color-([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{3,8})/g,
  );
  const colors = new Map([...tokens].map(([, name, value]) => [name, value]));
  return (name) => {
    const color = colors.get(name);
    if (!color) throw new Error(`site/styles/tokens.css has no color named ${name}.`);
    return color;
  };
}
