import { site } from '#content/site.ts';
import { scenes } from '#site/data/drawings/scenes.ts';
import { buttonClass } from '#site/ui/button.tsx';
import { Stamp } from '#site/ui/stamp.tsx';

export function Hero() {
  return (
    <header className="border-b-2 border-line overflow-hidden">
      <div className="page grid items-center gap-8 py-8 lg:grid-cols-[1fr_1.1fr] lg:gap-12 lg:py-12">
        <div className="grid justify-items-start gap-5">
          <p className="font-bold uppercase [letter-spacing:0.1em] text-note text-muted">
            About the lab
          </p>
          <h1 className="text-title-l">
            Fake emergencies, <span className="text-ember">sourced facts</span>
          </h1>
          <p className="text-lead max-w-xl">
            We send gadgets into disasters that never happened, and look up what they are like on a
            Tuesday.
          </p>
          <a href="#contact" className={buttonClass('hazard')}>
            Write to the lab
          </a>
        </div>
        <div className="relative">
          <img
            src={scenes.about}
            alt="The lab's gadgets lined up for a group picture, each in a yellow hard hat, in front of a crash-test target"
            width={640}
            height={400}
            fetchPriority="high"
            className="w-full rounded-m border-2 border-line"
          />
          <span className="absolute -bottom-3 right-4 bg-paper rounded-m">
            <Stamp lands>Est. {site.founded}</Stamp>
          </span>
        </div>
      </div>
    </header>
  );
}
