import { type Library, loadLibrary } from '#content/library.ts';

/** Loading takes half a second, so all tests share this frozen copy. */
export const library: Library = frozen(loadLibrary());

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
