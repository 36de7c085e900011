import { useEffect } from 'react';
import { sectionIds } from '#content/review-sections.ts';
import { factsPlace, setFacts, showFactsBox } from '#site/facts-only.ts';

/**
 * Folds the story away. A plain box that the style sheet reads: it works without script, and the page is the same for all.
 * Where no script runs, a box cannot undo what the address asks for; so `#facts` shows a link in its place.
 */
export function FactsSwitch() {
  useEffect(() => {
    showFactsBox();
    readAddress();
    addEventListener('hashchange', readAddress);
    return () => removeEventListener('hashchange', readAddress);
  }, []);
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

/** An address that leads into the story brings it back for this page. */
function readAddress(): void {
  const name = location.hash.slice(1);
  if (name === factsPlace) setFacts(true);
  else if (document.getElementById(name)?.getClientRects().length === 0) setFacts(false);
}
