import { sectionIds } from '#content/review-sections.ts';
import { FactsSwitch } from './facts-switch.tsx';

const stops = [
  ['verdict', 'Verdict'],
  ['what-we-know', 'What we know'],
  [sectionIds.comparison, 'Rivals'],
  [sectionIds.who, 'Who should buy'],
] as const;

/** For whoever came for the answer: the four places that have it, and the switch that leaves nothing else. */
export function WayThrough() {
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-x-6 border-t-2 border-line pt-3">
      <nav aria-label="Straight to">
        <ul className="flex flex-wrap gap-x-5">
          {stops.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-11 items-center font-bold underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FactsSwitch />
    </div>
  );
}
