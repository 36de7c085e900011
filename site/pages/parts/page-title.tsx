import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  children: ReactNode;
  /** What stands above the title, such as a way back. */
  above?: ReactNode;
}

export function PageTitle({ title, children, above }: PageTitleProps) {
  return (
    <header className="border-b-2 border-line bg-sheet">
      <div className="page grid gap-3 py-8 lg:py-12">
        {above}
        <h1 className="text-title-l">{title}</h1>
        <div className="text-lead max-w-3xl text-muted">{children}</div>
      </div>
    </header>
  );
}
