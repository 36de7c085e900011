import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#site/ui/button.tsx';
import { fullTime, shortTime } from './format.ts';
import { ErrorText } from './query-view.tsx';

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
      <strong>Email isn’t set up.</strong> Set SMTP_URL to send; until then each message is saved as
      a file.
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
  return (
    <time dateTime={at} title={fullTime(at)} className="whitespace-nowrap">
      {shortTime(at, new Date())}
    </time>
  );
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

export function DownloadButton({
  download,
  children = 'Export CSV',
}: {
  download: () => Promise<void>;
  children?: ReactNode;
}) {
  const { mutate, isPending, error } = useMutation({ mutationFn: download });
  return (
    <>
      <ErrorText error={error} />
      <Button tone="plain" pending={isPending} onClick={() => mutate()}>
        <Download size={18} aria-hidden="true" />
        {children}
      </Button>
    </>
  );
}
