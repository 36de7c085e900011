import { keep, readKept } from '#site/storage.ts';

/** What this browser has pressed this month, in the browser alone: `2026-11,7 🔥,12 🚀,`. */
const key = 'votes';

const listeners = new Set<() => void>();
/** Where storage is forbidden a press lasts as long as the page. */
let unkept = '';

const thisMonth = (): string => `${new Date().toISOString().slice(0, 7)},`;

export function pressedVotes(): string {
  const kept = readKept(key) ?? unkept;
  return kept.startsWith(thisMonth()) ? kept : '';
}

/** The emoji that were pressed for a gadget, with spaces between them: its buttons change with nobody else's. */
export const pressesOf = (productId: number): string =>
  pressedVotes()
    .split(',')
    .map((press) => press.split(' '))
    .flatMap(([product, emoji]) => (product === String(productId) ? [emoji] : []))
    .join(' ');

export function rememberPress(productId: number, emoji: string): void {
  const pressed = pressedVotes();
  if (pressesOf(productId).split(' ').includes(emoji)) return;
  unkept = `${pressed || thisMonth()}${productId} ${emoji},`;
  keep(key, unkept);
  for (const listener of listeners) listener();
}

export function watchPresses(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Before React is there: the buttons say it themselves. */
export function markPresses(): void {
  for (const press of pressedVotes().split(',').slice(1, -1)) {
    const [product, emoji] = press.split(' ');
    for (const button of document.querySelectorAll(`form:has([name=product][value="${product}"]) [value="${emoji}"]`))
      button.ariaPressed = 'true';
  }
}
