import { checkFiles } from '#app/checks.ts';
import { kinds } from '#app/kinds.ts';
import { type DocumentFile, readFolder } from '#features/content/files.ts';
import type { Kind, Value } from '#features/content/kinds.ts';

/** A copy of the seed that the test may change; `build` checks it. */
export function contentCopy() {
  const files = new Map(
    readFolder(kinds).map((file) => [`${file.kind} ${file.slug}`, structuredClone(file)]),
  );
  const read = (kind: Kind, slug: string): DocumentFile => {
    const file = files.get(`${kind} ${slug}`);
    if (!file) throw new Error(`There is no ${kind} ${slug}.`);
    return file;
  };
  return {
    read,
    /** Changes a field, named by its path. */
    set(kind: Kind, slug: string, path: readonly (string | number)[], value: unknown): void {
      const last = path.at(-1) ?? '';
      const group = path
        .slice(0, -1)
        .reduce<Value>((fields, name) => fields[name] as Value, read(kind, slug).value);
      group[last] = value;
    },
    /** Throws if the text is missing, so that a test cannot pass because it moved. */
    change(kind: Kind, slug: string, from: string, to: string): void {
      const file = read(kind, slug);
      const all = JSON.stringify([file.value, file.body]);
      const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
      if (!all.includes(quoted(from))) throw new Error(`${kind} ${slug} does not say: ${from}`);
      const [value, body] = JSON.parse(all.replace(quoted(from), quoted(to)));
      files.set(`${kind} ${slug}`, { ...file, value, body });
    },
    remove(kind: Kind, slug: string): void {
      files.delete(`${kind} ${slug}`);
    },
    build: () => checkFiles([...files.values()]),
  };
}
