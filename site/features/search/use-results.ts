import { useEffect, useState } from 'react';
import type { SearchAnswer } from '#contract/search.ts';
import { call } from '#site/data/api-client.ts';

/** Milliseconds after the last keystroke. */
const pause = 80;

export type Results =
  | { state: 'idle' }
  | { state: 'failed' }
  | { state: 'there'; answer: SearchAnswer };

/** The previous results stay until new ones arrive. */
export function useResults(q: string): Results {
  const [results, setResults] = useState<Results>({ state: 'idle' });
  const words = q.trim();
  useEffect(() => {
    if (!words) return setResults({ state: 'idle' });
    let isOld = false;
    const timer = setTimeout(() => {
      call('GET /api/search', { query: { q: words, view: 'dialog' } }).then(
        (answer) => isOld || setResults({ state: 'there', answer }),
        () => isOld || setResults({ state: 'failed' }),
      );
    }, pause);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [words]);
  return results;
}
