import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const fontLetters = new Set(readFileSync(pathOf('letters.txt'), 'utf8').trim());

/** Non-ASCII letters and punctuation; emoji and symbols use system fonts. */
const letters = /[^\p{ASCII}\P{L}]|[‘’“”–—…]/gu;

test('the fonts contain every letter used on the site', () => {
  const root = pathOf('../../');
  const texts = globSync(
    [
      'content/documents/{reviews,posts,pages}/*.mdx',
      'content/documents/products/*.yaml',
      'site/**/*.tsx',
    ],
    { cwd: root },
  );
  expect(texts.length).toBeGreaterThan(100);
  const missing = texts.flatMap((file) => {
    const used = readFileSync(root + file, 'utf8').match(letters) ?? [];
    return used.filter((letter) => !fontLetters.has(letter)).map((letter) => `${file}: ${letter}`);
  });
  expect(missing).toEqual([]);
});
