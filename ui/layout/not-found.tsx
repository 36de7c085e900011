import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface NotFoundProps {
  title: string;
  children: ReactNode;
  /** Where to go instead. */
  to: string;
  label: string;
}

/** Shown if the content has nothing with the name in the URL. */
export function NotFound({ title, to, label, children }: NotFoundProps) {
  const link = (
    <a href={to} className={buttonClass('hazard')}>
      {label}
    </a>
  );
  return (
    <Notice heading="h1" scene="not-found" title={title} actions={link}>
      {children}
    </Notice>
  );
}
