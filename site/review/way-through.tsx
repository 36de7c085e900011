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
    <div className="way-through no-print">
      <nav aria-label="Straight to">
        <ul>
          {stops.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <FactsSwitch />
    </div>
  );
}
