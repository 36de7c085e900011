import { parse, stringify } from 'yaml';
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
    /** Adds the facts that a review of this gadget requires. */
    makeReviewable(slug: string): void {
      const path = `facts/${slug}.yaml`;
      const facts = parse(read(path));
      const [first] = Object.values<{ checked?: string }>(facts.refs);
      if (first) first.checked = '2026-11-15';
      const ranks = ['annoys', 'annoys', 'live'];
      facts.flaws = ranks.map((rank) => ({ rank, text: `We think it ${rank}` }));
      sources.set(path, stringify({ issues: [], cost: [], sinceThen: [], ...facts }));
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
