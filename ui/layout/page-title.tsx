import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  children: ReactNode;
  /** Above the title, such as a back link. */
  above?: ReactNode;
  snapshots?: (string | undefined)[];
}

export function PageTitle({ title, children, above, snapshots = [] }: PageTitleProps) {
  return (
    <header className="border-b-2 border-line bg-sheet">
      <div className="page flex items-center justify-between gap-x-10 gap-y-5 py-5 max-lg:flex-col max-lg:items-start lg:py-10">
        <div className="grid grow gap-3 max-lg:w-full">
          {above && <div className="lg:mb-3">{above}</div>}
          <h1 className="text-title-l">{title}</h1>
          <div className="text-lead max-w-3xl text-muted">{children}</div>
        </div>
        {snapshots.length > 0 && <Snapshots drawings={snapshots} />}
      </div>
    </header>
  );
}

/** Decorative drawings next to a title; on phones they fill the width below it. */
function Snapshots({ drawings }: { drawings: readonly (string | undefined)[] }) {
  return (
    <div className="flex flex-none pr-2 pl-1 max-lg:w-full">
      {drawings.map((drawing) => (
        <img
          key={drawing}
          src={drawing}
          alt=""
          width={320}
          height={240}
          loading="lazy"
          className="aspect-4/3 w-full min-w-0 rotate-3 rounded-m border-2 border-line bg-paper object-cover p-1.5 raised not-first:-ml-5 even:-rotate-4 max-lg:only:aspect-5/2 max-lg:only:rotate-1 lg:w-52 lg:not-first:-ml-18"
        />
      ))}
    </div>
  );
}
