import { useEffect } from 'react';

/**
 * Follows the reader of a text. The code that does it comes once the page is awake; where it does not come nothing moves, and
 * nothing is missing.
 */
export function useReadingPlace(path: string): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./follow.ts').then(
      ({ follow }) => {
        if (!isGone) stop = follow(path);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [path]);
}
