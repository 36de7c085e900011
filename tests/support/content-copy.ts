import { buildLibrary } from '#content/build-library.ts';
import { documentAt, documentPath, printProblem } from '#content/document.ts';
import { setFields } from '#content/source.ts';
import { parseOnce, readSeedFiles } from '#server/content/seed-files.ts';
import { linkTargets } from '#site/router/addresses.ts';

/** A copy of the documents that the test may change; `build` parses and checks them. */
export function contentCopy() {
  const sources = new Map(readSeedFiles().map((file) => [documentPath(file), file.source]));
  const read = (path: string): string => {
    const source = sources.get(path);
    if (source === undefined) throw new Error(`There is no ${path}.`);
    return source;
  };
  return {
    read,
    /** Throws if the text is missing, so that a test cannot pass because it moved. */
    change(path: string, from: string, to: string): void {
      if (!read(path).includes(from)) throw new Error(`${path} does not say: ${from}`);
      sources.set(path, read(path).replace(from, to));
    },
    set(path: string, field: (string | number)[], value: unknown): void {
      sources.set(path, setFields(read(path), [[field, value]]));
    },
    write(path: string, source: string): void {
      sources.set(path, source);
    },
    remove(path: string): void {
      sources.delete(path);
    },
    build() {
      const documents = [...sources].flatMap(([path, source]) => {
        const document = documentAt(path);
        return document ? [parseOnce({ ...document, source })] : [];
      });
      const built = buildLibrary(documents, { linkTargets });
      return { ...built, messages: built.problems.map(printProblem) };
    },
  };
}
