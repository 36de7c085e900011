import { Dialog } from '#site/ui/dialog.tsx';

const steps = [
  ['We pick a gadget', 'Something people are about to spend money on. Makers do not choose, and do not pay.'],
  [
    'We invent an emergency',
    'A jammed foghorn, an advancing hedge. It is always fake: nobody, and no raccoon, is harmed.',
  ],
  [
    'We live with it',
    'For weeks, not an afternoon. The emergency is an excuse to use the thing far more than you would.',
  ],
  [
    'We write down what broke',
    'Battery, weight, comfort, software, price. The jokes are decoration; the observations are the review.',
  ],
  [
    'We rate it out of five',
    'And say who should not buy it. The link to the shop pays for the next emergency, never for the rating.',
  ],
] as const;

export interface HowItWorksProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function HowItWorks(props: HowItWorksProps) {
  return (
    <Dialog title="How a survival test works" description="Five steps, in the order in which they go wrong." {...props}>
      <ol className="mt-5 grid gap-4">
        {steps.map(([title, text], index) => (
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
