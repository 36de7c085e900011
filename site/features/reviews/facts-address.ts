import { useEffect } from 'react';
import { factsPlace, setFacts, showFactsBox } from './facts-only.ts';

/** Facts only, where the address asks for it; an address that leads into the story brings it back for this page. */
export function useFactsAddress(): void {
  useEffect(() => {
    showFactsBox();
    readAddress();
    addEventListener('hashchange', readAddress);
    return () => removeEventListener('hashchange', readAddress);
  }, []);
}

function readAddress(): void {
  const name = location.hash.slice(1);
  if (name === factsPlace) setFacts(true);
  else if (document.getElementById(name)?.getClientRects().length === 0) setFacts(false);
}
