import { useEffect, useRef } from 'react';
import { factsBox, wantsFacts } from '#site/facts-only.ts';

/** Folds the story away. A plain box that the style sheet reads: it works without script, and the page is the same for all. */
export function FactsSwitch() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = wantsFacts();
  }, []);
  return (
    <label className="facts-switch no-print">
      <input ref={box} type="checkbox" id={factsBox} autoComplete="off" /> Facts only: fold the story away
    </label>
  );
}
