import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from './failure.ts';

/**
 * Something that the owner sets off: one at a time, with the sentence of its failure until it is tried again. `run` tells whether it came about.
 */
export function useAction() {
  const [state, setState] = useState({ isPending: false, failure: '' });
  const isRunning = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const run = useCallback(async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ isPending: true, failure: '' });
    let failure = '';
    try {
      await act();
    } catch (error) {
      failure = sentenceOf(error);
    }
    isRunning.current = false;
    if (!isGone.current) setState({ isPending: false, failure });
    return failure === '';
  }, []);
  return { ...state, run };
}
