import { type Library, loadLibrary } from './library.ts';

export interface ReadOnce {
  library(): Library;
  /** Read anew when it is asked for next. */
  forget(): void;
}

/** For everybody in one build: reading everything takes longer than bundling it. */
export function readOnce(): ReadOnce {
  let library: Library | undefined;
  return {
    library() {
      library ??= loadLibrary();
      return library;
    },
    forget() {
      library = undefined;
    },
  };
}
