import type { ReactNode } from 'react';

interface CardHeroProps {
  /** Above the card's text, such as a back link. */
  above?: ReactNode;
  /** Usually the drawing of the gadget. */
  drawing: string | undefined;
  children: ReactNode;
}

/** The top of a page that people share, set like its social image: words, stripes, drawing. */
export function CardHero({ above, drawing, children }: CardHeroProps) {
  return (
    <header className="grid border-b-2 border-line bg-sheet lg:grid-cols-[1fr_auto_1fr]">
      <div className="grid content-center gap-4 px-(--edge) pt-6 pb-8 lg:min-h-120 lg:justify-self-end lg:py-10 lg:w-[min(100%,var(--page)*0.46)]">
        {above}
        {children}
      </div>
      <div aria-hidden="true" className="hazard-stripes min-w-3 lg:min-w-4" />
      <div className="relative">
        <img
          src={drawing}
          alt=""
          width={480}
          height={320}
          className="aspect-3/2 size-full object-cover lg:absolute lg:aspect-auto"
        />
      </div>
    </header>
  );
}
