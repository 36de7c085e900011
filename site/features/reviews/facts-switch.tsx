import { sectionIds } from '#content/review-sections.ts';
import { factsPlace } from './facts-only.ts';

/**
 * Folds the story away. A plain box that the style sheet reads: it works without script, and the page is the same for all.
 * Where no script runs, a box cannot undo what the address asks for; so `#facts` shows a link in its place.
 */
export function FactsSwitch() {
  return (
    <p id={factsPlace} className="facts-switch font-bold">
      <label className="inline-flex min-h-11 items-center gap-2">
        <input type="checkbox" autoComplete="off" className="size-5 accent-ember" /> Facts only
      </label>
      <a href={`#${sectionIds.why}`} className="underline">
        Bring the story back
      </a>
    </p>
  );
}
