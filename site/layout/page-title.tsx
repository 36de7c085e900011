import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  children: ReactNode;
  /** Above the title, such as a back link. */
  above?: ReactNode;
  /** Decorative drawings next to the title on wide screens. */
  snapshots?: (string | undefined)[];
}

export function PageTitle({ title, children, above, snapshots = [] }: PageTitleProps) {
  return (
    <header className="border-b-2 border-line bg-sheet">
      <div className="page flex items-center justify-between gap-10 py-8 lg:py-10">
        <div className="grid grow gap-3">
          {above && <div className="mb-3">{above}</div>}
          <h1 className="text-title-l">{title}</h1>
          <div className="text-lead max-w-3xl text-muted">{children}</div>
        </div>
        {snapshots.length > 0 && (
          <div className="snapshots">
            {snapshots.map((drawing) => (
              <img key={drawing} src={drawing} alt="" width={320} height={240} loading="lazy" />
            ))}
          </div>
        )}
      </div>
    </header>
  );
}
