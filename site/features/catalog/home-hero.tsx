import { useEffect, useState } from 'react';
import { site } from '#content/site.ts';
import { hero } from '#site/data/drawings/hero.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { onDemand, type Placeholder } from '#site/ui/on-demand.tsx';
import { Stamp } from '#site/ui/stamp.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import type { HowItWorksProps } from './how-it-works.tsx';

const HowItWorks = onDemand(
  () => import('./how-it-works.tsx').then(({ HowItWorks }) => HowItWorks),
  NoGuide,
);

/** If the guide fails to load, a toast says so and the next press tries again. */
function NoGuide({ open, onOpenChange, state, retry }: HowItWorksProps & Placeholder) {
  useEffect(() => {
    if (state !== 'failed') return;
    if (!open) return retry();
    showToast({
      title: 'The guide didn’t load',
      description: 'Please try again.',
      tone: 'destructive',
    });
    onOpenChange(false);
  }, [state, open, onOpenChange, retry]);
  return null;
}

export function Hero() {
  const [guide, setGuide] = useState<'unasked' | 'open' | 'closed'>('unasked');
  return (
    <section className="border-b-2 border-line overflow-hidden">
      <div className="page grid items-center gap-x-8 gap-y-4 py-4 lg:grid-cols-[1.1fr_1fr] lg:py-10">
        <div className="grid justify-items-start gap-2.5 lg:gap-5">
          <p className="text-note font-bold uppercase [letter-spacing:0.1em] text-muted">
            Testing since {site.founded}
          </p>
          <h1 className="title-hero">
            Will this tech <span className="text-ember">save my life?</span>
          </h1>
          <p className="max-w-xl lg:text-lead">{site.tagline}</p>
          <div className="flex flex-wrap gap-3 pt-1 max-sm:justify-self-stretch max-sm:*:grow max-sm:*:px-2 max-sm:*:text-[0.95rem]">
            <a href={paths.latestTests()} className={buttonClass('hazard')}>
              See Latest Tests
            </a>
            <Button onClick={() => setGuide('open')}>Watch How It Works</Button>
          </div>
        </div>
        <div className="relative">
          <img
            src={hero}
            suppressHydrationWarning
            alt="A field tent with a workbench where gadgets are put through small staged disasters"
            width={640}
            height={480}
            className="w-full rounded-m border-2 border-line object-cover max-lg:aspect-9/4"
          />
          <span className="absolute -bottom-2 right-4 max-lg:hidden">
            <Stamp lands>Probably safe</Stamp>
          </span>
        </div>
      </div>
      {guide !== 'unasked' && (
        <HowItWorks
          open={guide === 'open'}
          onOpenChange={(open) => setGuide(open ? 'open' : 'closed')}
        />
      )}
    </section>
  );
}
