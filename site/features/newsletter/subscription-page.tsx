import type { ReactNode } from 'react';
import { scenes } from '#site/data/drawings.ts';
import { HazardRule } from '#site/ui/hazard-rule.tsx';

interface SubscriptionPageProps {
  title: string;
  text: ReactNode;
  /** The next step. */
  children: ReactNode;
}

/** A page that is opened from an email; a GET changes nothing, because mail scanners follow links. */
export function SubscriptionPage({ title, text, children }: SubscriptionPageProps) {
  return (
    <div className="page py-12 lg:py-16">
      <div className="card mx-auto max-w-2xl overflow-hidden bg-sheet lg:max-w-none">
        <HazardRule />
        <div className="lg:grid lg:grid-cols-2">
          <img
            src={scenes.letterbox}
            alt=""
            width={320}
            height={240}
            className="aspect-5/2 size-full border-line object-cover max-lg:border-b-2 lg:order-1 lg:aspect-4/3 lg:border-l-2"
          />
          <div className="grid content-center gap-5 p-6 md:p-10">
            <p className="font-bold text-ember">The weekly evacuation notice</p>
            <h1 className="text-title-m">{title}</h1>
            <p>{text}</p>
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
