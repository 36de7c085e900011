import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '#site/data/api-client.ts';
import { Button } from '#site/ui/button.tsx';
import { errorMessage } from './api.ts';

/** The states of a query: loading, failed with a retry, or its data. */
export function QueryView<Data>({
  query,
  what,
  children,
}: {
  query: UseQueryResult<Data>;
  /** As in "Loading messages...". */
  what: string;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Loading what={what} />;
  if (query.error instanceof CallError && query.error.status === 404)
    return <Empty title={errorMessage(query.error)} />;
  return (
    <Failed onRetry={query.refetch}>
      The {what} couldn’t be loaded. {errorMessage(query.error)}
    </Failed>
  );
}

function Loading({ what }: { what: string }) {
  return (
    <div className="grid gap-2 text-muted">
      <p role="status">Loading {what}...</p>
      {[1, 2, 3].map((row) => (
        <div key={row} className="h-11 rounded-sm bg-well" />
      ))}
    </div>
  );
}

export function Failed({ onRetry, children }: { onRetry: () => unknown; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="my-4 flex flex-wrap items-center justify-between gap-3 rounded-sm border-2 border-l-8 border-ember bg-sheet px-4 py-3"
    >
      <p>{children}</p>
      <Button size="small" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}

/** An empty state that explains what to do first. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-m border-2 border-dashed border-muted px-5 py-10 text-center wrap-anywhere">
      <p className="font-bold">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-muted">{children}</div>}
    </div>
  );
}

export function ErrorText({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p role="alert" className="field-error">
      {typeof error === 'string' ? error : errorMessage(error)}
    </p>
  );
}
