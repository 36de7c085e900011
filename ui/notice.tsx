import type { ReactNode } from 'react';
import { scenes } from '#ui/drawings.ts';

interface NoticeProps {
  title: string;
  children: ReactNode;
  scene: 'empty' | 'failed' | 'not-found' | 'letterbox' | 'sent' | 'ballot';
  actions: ReactNode;
  heading?: 'h1' | 'h2';
  /** Announced when it appears. */
  alert?: boolean;
}

/** An empty or failed state, with a drawing, a sentence and a next step. */
export function Notice({
  title,
  children,
  scene,
  actions,
  heading: Heading = 'h2',
  alert = false,
}: NoticeProps) {
  return (
    <div
      className="page py-12 text-center grid justify-items-center gap-4"
      {...(alert ? { role: 'alert' } : {})}
    >
      <img
        src={scenes[scene]}
        alt=""
        width={480}
        height={320}
        className="w-full max-w-md rounded-m border-2 border-line"
      />
      <Heading className="text-title-m mt-3 wrap-anywhere">{title}</Heading>
      <p className="max-w-prose text-lead text-muted wrap-anywhere">{children}</p>
      <div className="flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:flex-col">
        {actions}
      </div>
    </div>
  );
}
