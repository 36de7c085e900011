import { steps } from '#content/pages/steps.ts';
import { Dialog } from '#site/ui/dialog.tsx';

export interface HowItWorksProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function HowItWorks(props: HowItWorksProps) {
  return (
    <Dialog
      title="How a survival test works"
      description="Five steps, in the order in which they go wrong."
      {...props}
    >
      <ol className="mt-5 grid gap-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              className="row-span-2 grid size-11 place-items-center rounded-s bg-hazard text-on-hazard font-display text-title-s"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <h3 className="text-title-s">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
