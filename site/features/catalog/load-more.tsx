import { Button } from '#site/ui/button.tsx';

interface LoadMoreProps {
  shown: number;
  total: number;
  state: 'idle' | 'loading' | 'failed';
  onMore: () => void;
}

export function LoadMore({ shown, total, state, onMore }: LoadMoreProps) {
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p role="status" className="text-muted">
        Showing {shown} of {total} tests
      </p>
      {state === 'failed' && (
        <p role="alert" className="font-bold text-ember">
          The rest could not be loaded. Please try again.
        </p>
      )}
      {shown < total && (
        <Button onClick={onMore} pending={state === 'loading'}>
          {state === 'loading' ? 'Loading disasters…' : 'Load More Disasters'}
        </Button>
      )}
    </div>
  );
}
