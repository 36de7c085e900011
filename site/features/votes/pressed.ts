import { readSaved, save } from '#site/data/storage.ts';

/** What this browser has pressed this month, in the browser alone: `2026-11,7 🔥,12 🚀,`. */
const key = 'votes';

const listeners = new Set<() => void>();
/** Where storage is forbidden a press lasts as long as the page. */
let unkept = '';

const thisMonth = (): string => `${new Date().toISOString().slice(0, 7)},`;

export function pressedVotes(): string {
  const kept = readSaved(key) ?? unkept;
  return kept.startsWith(thisMonth()) ? kept : '';
}

/** The emoji that were pressed for a gadget, with spaces between them: its buttons change with nobody else's. */
export const pressesOf = (productId: number): string =>
  pressedVotes()
    .split(',')
    .map((press) => press.split(' '))
    .flatMap(([product, emoji]) => (product === String(productId) ? [emoji] : []))
    .join(' ');

const withPress = (product: number | string, emoji: string): string =>
  `${pressedVotes() || thisMonth()}${product} ${emoji},`;

/** Whoever leaves before React is there. One that is there twice does no harm. */
export const notePress = (product: string, emoji: string): void =>
  save(key, withPress(product, emoji));

/** Whether it is the first of its kind. */
export function rememberPress(productId: number, emoji: string): boolean {
  const isFirst = !pressesOf(productId).split(' ').includes(emoji);
  if (isFirst) keepPresses(withPress(productId, emoji));
  return isFirst;
}

/** It was not counted. */
export function forgetPress(productId: number, emoji: string): void {
  keepPresses(pressedVotes().replace(`,${productId} ${emoji},`, ','));
}

function keepPresses(presses: string): void {
  unkept = presses;
  save(key, presses);
  for (const listener of listeners) listener();
}

export function watchPresses(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has pressed.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Before React is there: the buttons say it themselves. In their form the gadget's number stands before them. */
export function markPresses(): void {
  for (const press of pressedVotes().split(',').slice(1, -1))
    for (const button of document.querySelectorAll(
      `[value="${press.replace(' ', '"]~[value="')}"]`,
    ))
      button.ariaPressed = 'true';
}
