import { useEffect, useRef } from 'react';
import { Button } from '#site/ui/button.tsx';

interface LoadMoreProps {
  shown: number;
  total: number;
  state: 'idle' | 'loading' | 'failed';
  onMore: () => void;
}

export function LoadMore({ shown, total, state, onMore }: LoadMoreProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  const isComplete = shown >= total;
  // The button disappears after the last press: the focus moves to the count instead of the body.
  useEffect(() => {
    if (isComplete && wasPressed.current) status.current?.focus({ preventScroll: true });
  }, [isComplete]);
  const press = () => {
    wasPressed.current = true;
    onMore();
  };
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p ref={status} tabIndex={-1} role="status" className="text-muted">
        Showing {shown} of {total} tests
      </p>
      {state === 'failed' && (
        <p role="alert" className="font-bold text-ember">
          We couldn’t load the rest. Please try again.
        </p>
      )}
      {!isComplete && (
        <Button onClick={press} pending={state === 'loading'}>
          {state === 'loading' ? 'Loading disasters…' : 'Load More Disasters'}
        </Button>
      )}
    </div>
  );
}
