import { contentFolder, type Library, loadLibrary } from '#content/library.ts';
import { type Parsed, type ParseYaml, parseYaml } from '#content/schema/parse.ts';

const parsed = new WeakMap<object, Map<string, Parsed<unknown>>>();

/** A test changes one of sixty files, so the others are parsed only once. */
const parseOnce: ParseYaml = (text, shape, file, report, lineOffset) => {
  const known = parsed.get(shape) ?? new Map();
  parsed.set(shape, known);
  const found = known.get(text) ?? parseYaml(text, shape, file, report, lineOffset);
  if (found) known.set(text, found);
  return found;
};

/** Loading takes half a second, so all tests share this frozen copy. */
export const library: Library = frozen(loadLibrary(contentFolder, parseOnce));

/** Loads the content files of a folder. */
export const loadCopy = (folder: string): Library => loadLibrary(folder, parseOnce);

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
