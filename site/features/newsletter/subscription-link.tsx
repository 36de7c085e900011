import type { ReactNode } from 'react';
import { HazardRule } from '#site/ui/hazard-rule.tsx';

interface SubscriptionLinkFormProps {
  title: string;
  children: ReactNode;
}

/** A page with one action, opened from an email. */
export function SubscriptionLinkForm({ title, children }: SubscriptionLinkFormProps) {
  return (
    <div className="page py-12 lg:py-16">
      <div className="card mx-auto max-w-2xl overflow-hidden bg-sheet">
        <HazardRule />
        <div className="grid gap-5 p-6 md:p-10">
          <p className="font-bold text-ember">The weekly evacuation notice</p>
          <h1 className="text-title-m">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
