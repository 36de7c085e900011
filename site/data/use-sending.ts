import { useRef, useState } from 'react';
import { surelyAfterPaint } from '#site/ui/after-paint.ts';

type SendingState<Input, Output> =
  | { status: 'idle' }
  | { status: 'pending'; input: Input }
  | { status: 'success'; input: Input; output: Output }
  | { status: 'failed'; input: Input; error: unknown };

interface SendingOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  onSuccess: (output: Output, input: Input) => void;
  onFailure: (error: unknown) => void;
  /** The pressed button says so by itself: rendering waits for the paint as well. */
  isSaid?: boolean;
}

/**
 * A call that changes something, and how it stands. One is under way at a time: two presses can come before the button says that it is
 * pending. The button says so before the call is made: on a phone making it takes longer than saying it. TanStack's mutations do the same and more, for 1.2 KB of every page.
 */
export function useSending<Input, Output>(options: SendingOptions<Input, Output>) {
  const { send, onSuccess, onFailure, isSaid = false } = options;
  const [state, setState] = useState<SendingState<Input, Output>>({ status: 'idle' });
  const isUnderWay = useRef(false);
  const call = (input: Input) =>
    send(input)
      .finally(() => {
        isUnderWay.current = false;
      })
      .then(
        (output) => {
          setState({ status: 'success', input, output });
          onSuccess(output, input);
        },
        (error: unknown) => {
          setState({ status: 'failed', input, error });
          onFailure(error);
        },
      );
  /** Whether it was taken. */
  const start = (input: Input): boolean => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    const say = () => setState({ status: 'pending', input });
    if (!isSaid) say();
    surelyAfterPaint(() => {
      if (isSaid) say();
      call(input);
    });
    return true;
  };
  return {
    state,
    isPending: state.status === 'pending',
    send: start,
    forget: () => setState({ status: 'idle' }),
  };
}
