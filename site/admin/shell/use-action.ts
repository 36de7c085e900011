import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from './failure.ts';

const idle: Failure & { isPending: boolean } = { isPending: false, failure: '', field: '' };

/**
 * Something that the owner sets off: one at a time, with the sentence of its failure until it is tried again. `run` tells whether it came about.
 */
export function useAction() {
  const [state, setState] = useState(idle);
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
    setState({ ...idle, isPending: true });
    let ended = idle;
    try {
      await act();
    } catch (error) {
      ended = { isPending: false, ...failureOf(error) };
    }
    isRunning.current = false;
    if (!isGone.current) setState(ended);
    return ended.failure === '';
  }, []);
  return { ...state, run };
}
