import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Environment, Plugin } from 'vite';
import { eachManuscript, type Manuscript } from './manuscripts.ts';
import type { ReadOnce } from './read-once.ts';

/** In place of a hash, where a text is printed anew for everybody who asks: in development. */
export const unprinted = 'now';

/** What the pages' own build knows about printing (`site/entry-texts.tsx`). */
interface Printer {
  printText(manuscript: Manuscript): string;
}

/** For whoever can begin with a text before everything else is built. */
export interface Printing {
  onPrinted(text: string): void;
}

export const printingPlugin = 'printed-texts';

const module = '\0virtual:content/texts';

/**
 * Prints every running text once, with the pages that were built just before, and puts the files among the site's: their names carry a hash of their
 * words, so browsers keep them for ever. The server reads the same files.
 */
export function printedTexts(content: Pick<ReadOnce, 'library'>): Plugin<Printing> {
  const printing: Printing = { onPrinted() {} };
  const files = new Map<string, string>();
  const drawings = new Set<string>();
  return {
    name: printingPlugin,
    api: printing,
    enforce: 'pre',
    // With the one that reads: it reads once for both.
    sharedDuringBuild: true,
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    async load(id) {
      if (id !== module) return undefined;
      const built = join(pagesOf(this.environment), 'entry-texts.js');
      const printer: Printer = await import(pathToFileURL(built).href);
      const texts: Record<string, Record<string, string>> = { review: {}, post: {}, page: {} };
      for (const [name, manuscript] of eachManuscript(content.library())) {
        const source = printer.printText(manuscript);
        printing.onPrinted(source);
        // Whoever was told gets his turn.
        await setImmediate();
        const [kind = '', slug = ''] = name.split('/');
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        Object.assign(texts[kind] ?? {}, { [slug]: hash });
        files.set(name, `assets/${kind}-${slug}-${hash}.html`);
        this.emitFile({ type: 'asset', fileName: files.get(name) ?? '', source });
        for (const [, drawing = ''] of source.matchAll(/"\/(assets\/[^"]+\.svg)"/g))
          drawings.add(drawing);
      }
      return `export const texts = ${JSON.stringify(texts)};`;
    },
    /** Most drawings of a review stand in its printed text alone. */
    generateBundle(_, bundle) {
      for (const fileName of drawings) {
        if (!bundle[fileName])
          this.emitFile({
            type: 'asset',
            fileName,
            source: readFileSync(join(pagesOf(this.environment), fileName)),
          });
      }
    },
    writeBundle({ dir = '' }) {
      writeFileSync(join(dir, '.vite/texts.json'), JSON.stringify(Object.fromEntries(files)));
    },
  };
}

/** Where the pages were built to, just before. */
const pagesOf = (environment: Environment): string =>
  environment.getTopLevelConfig().environments.ssr?.build.outDir ?? '';
