import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { CallError } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { errorMessage, useTimeZone } from './api.ts';
import { fullTime, shortTime } from './format.ts';

interface QueryViewProps<Data> {
  query: UseQueryResult<Data>;
  /** As in "Loading messages...". */
  what: string;
  children: (data: Data) => ReactNode;
}

/** The states of a query: loading, failed with a retry, or its data, with a notice if it is old. */
export function QueryView<Data>({ query, what, children }: QueryViewProps<Data>) {
  // A list whose next page failed shows that below its rows.
  const isOld = query.isError && !('isFetchNextPageError' in query && query.isFetchNextPageError);
  if (query.data !== undefined)
    return (
      <>
        {isOld && (
          <Failed onRetry={query.refetch}>
            This may be out of date. {errorMessage(query.error)}
          </Failed>
        )}
        {children(query.data)}
      </>
    );
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

/** A notice above a screen's content. */
export function Callout({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="my-4 flex flex-wrap items-center justify-between gap-3 border-l-8 border-signal bg-well px-4 py-3">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      {action}
    </div>
  );
}

export function EmailNotSetUp({ action }: { action?: ReactNode }) {
  return (
    <Callout action={action}>
      <strong>Email isn’t set up.</strong> Until you enter a mail server, each message is saved as a
      file in the folder “outbox” of your data folder.
    </Callout>
  );
}

export interface StatusLabel {
  label: string;
  tone: 'good' | 'waiting' | 'bad' | 'none';
}

const dots: Record<StatusLabel['tone'], string> = {
  good: 'border-olive bg-olive',
  waiting: 'border-signal bg-signal',
  bad: 'border-ember bg-ember',
  none: 'border-muted',
};

export function Status({ label, tone }: { label: ReactNode; tone: StatusLabel['tone'] }) {
  return (
    <span className="inline-flex items-baseline gap-[0.45rem]">
      <i className={`size-[0.6rem] flex-none rounded-full border-2 ${dots[tone]}`} />
      <span>{label}</span>
    </span>
  );
}

/** A short time with the full one in its tooltip. */
export function Time({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} title={fullTime(at, timeZone)} className="whitespace-nowrap">
      {shortTime(at, new Date(), timeZone)}
    </time>
  );
}

/** 'Tuesday, November 3, 2026 at 2:05 PM EST'. */
export function FullTime({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return <time dateTime={at}>{fullTime(at, timeZone)}</time>;
}

export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted max-sm:mt-2 max-sm:text-note">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-title-s">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ActionButtonProps<Output> extends ComponentProps<typeof Button> {
  /** Its error is shown next to the button. */
  run: () => Promise<Output>;
  onDone?: (output: Output) => void;
}

export function ActionButton<Output>({
  run,
  onDone,
  pending,
  children,
  ...button
}: ActionButtonProps<Output>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    onSuccess: (output) => onDone?.(output),
  });
  return (
    <>
      <ErrorText error={error} />
      <Button {...button} pending={pending || isPending} onClick={() => mutate()}>
        {children}
      </Button>
    </>
  );
}

export function DownloadButton({
  download,
  children = 'Export CSV',
}: {
  download: () => Promise<void>;
  children?: ReactNode;
}) {
  return (
    <ActionButton tone="plain" run={download}>
      <Download size={18} aria-hidden="true" />
      {children}
    </ActionButton>
  );
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center gap-2 justify-self-start py-2.5 font-bold hover:text-ember no-print"
    >
      <Icon name="back" /> {children}
    </Link>
  );
}
