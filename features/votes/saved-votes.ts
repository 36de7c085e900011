import { notifySaved, readSaved, save } from '#site/data/local-storage.ts';

/** This month's votes of this browser, saved only here: `2026-11,7 🔥,12 🚀,`. */
const key = 'votes';

const thisMonth = (): string => `${new Date().toISOString().slice(0, 7)},`;

function savedVotes(): string {
  const saved = readSaved(key) ?? '';
  return saved.startsWith(thisMonth()) ? saved : thisMonth();
}

/** The emoji voted for a product, separated by spaces. */
export const votedEmoji = (productId: number): string =>
  savedVotes()
    .split(',')
    .map((vote) => vote.split(' '))
    .flatMap(([product, emoji]) => (product === String(productId) ? [emoji] : []))
    .join(' ');

export function saveVote(productId: number, emoji: string): void {
  const saved = savedVotes();
  if (saved.includes(`,${productId} ${emoji},`)) return;
  save(key, `${saved}${productId} ${emoji},`);
  notifySaved();
}
