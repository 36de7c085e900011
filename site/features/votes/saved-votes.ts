import { readSaved, save } from '#site/data/storage.ts';

/** This month's votes from this browser, saved only here: `2026-11,7 🔥,12 🚀,`. */
const key = 'votes';

const listeners = new Set<() => void>();
/** Without storage, votes last as long as the page. */
let unsaved = '';

const thisMonth = (): string => `${new Date().toISOString().slice(0, 7)},`;

export function savedVotes(): string {
  const votes = readSaved(key) ?? unsaved;
  return votes.startsWith(thisMonth()) ? votes : '';
}

/** The emoji voted for a product, separated by spaces. */
export const votedEmoji = (productId: number | string): string =>
  savedVotes()
    .split(',')
    .map((vote) => vote.split(' '))
    .flatMap(([product, emoji]) => (product === String(productId) ? [emoji] : []))
    .join(' ');

/** Returns whether it is the first vote with this emoji. */
export function saveVote(productId: number | string, emoji: string): boolean {
  const isFirst = !votedEmoji(productId).split(' ').includes(emoji);
  if (isFirst) write(`${savedVotes() || thisMonth()}${productId} ${emoji},`);
  return isFirst;
}

export function removeVote(productId: number, emoji: string): void {
  write(savedVotes().replace(`,${productId} ${emoji},`, ','));
}

function write(votes: string): void {
  unsaved = votes;
  save(key, votes);
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Updates after votes in another tab.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
