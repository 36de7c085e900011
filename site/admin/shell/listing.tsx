import type { ReactNode } from 'react';
import { Button } from '#site/ui/button.tsx';
import { sentenceOf } from './failure.ts';
import type { List } from './use-list.ts';
import { inThousands } from './words.ts';

interface ListingProps<Row> {
  list: List;
  rows: Row[];
  /** As in "Loading messages". */
  what: string;
  /** How many there are in all, where that is known. */
  total?: number | undefined;
  /** What is said where there is none: a sentence, or two. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list in every state that it can be in: on its way, not to be had, empty, there, and with more to come. */
export function Listing<Row>({ list, rows, what, total, empty, children }: ListingProps<Row>) {
  if (list.state === 'failed')
    return (
      <Failed
        sentence={`The ${what} could not be loaded. ${sentenceOf(list.error)}`}
        onRetry={list.reload}
      />
    );
  if (list.state === 'loading') return <Loading what={what} />;
  return (
    <div className="desk-list" aria-busy={list.isBusy}>
      {rows.length === 0 ? <div className="desk-empty">{empty}</div> : children(rows)}
      {list.moreFailed && (
        <Failed sentence={`No more came. ${sentenceOf(list.error)}`} onRetry={list.more} />
      )}
      {rows.length > 0 && (
        <div className="desk-more">
          <p role="status">
            {list.hasMore
              ? `The first ${inThousands(rows.length)}`
              : `All ${inThousands(rows.length)}`}
            {list.hasMore && total !== undefined && ` of ${inThousands(total)}`}
          </p>
          {list.hasMore && (
            <Button size="small" onClick={list.more}>
              Show more
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Rows without words, in the place of those that come. */
export function Loading({ what }: { what: string }) {
  return (
    <div className="desk-loading">
      <p role="status">Loading {what}...</p>
      <i />
      <i />
      <i />
    </div>
  );
}

export function Failed({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div role="alert" className="desk-failed">
      <p>{sentence}</p>
      <Button size="small" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}
