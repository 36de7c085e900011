/** The reader's wish to see a review without its story: kept in this browser, and asked for by `#facts` in an address. */
const key = 'facts-only';
export const factsBox = 'facts';

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.id === factsBox;

export const wantsFacts = (): boolean => document.documentElement.dataset.facts === 'only';

/** Before the first paint, so that no story flashes by; the box follows when it is there. */
export function startFactsOnly(): void {
  if (isKept()) setFacts(true);
  readAddress();
  addEventListener('hashchange', readAddress);
  document.addEventListener('change', ({ target }) => {
    if (isBox(target)) keep(target.checked);
  });
  addEventListener('DOMContentLoaded', showInBox);
}

function readAddress(): void {
  if (location.hash !== `#${factsBox}`) return;
  setFacts(true);
  showInBox();
}

function showInBox(): void {
  const box = document.getElementById(factsBox);
  if (isBox(box)) box.checked = wantsFacts();
}

function setFacts(only: boolean): void {
  if (only) document.documentElement.dataset.facts = 'only';
  else delete document.documentElement.dataset.facts;
}

function isKept(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function keep(only: boolean): void {
  setFacts(only);
  try {
    if (only) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}
