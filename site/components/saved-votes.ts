import { savedText } from '#site/data/local-storage.ts';

/** This month's votes from this browser, saved only here: `2026-11,7 🔥,12 🚀,`. */
const votes = savedText('votes');
export const { subscribe } = votes;

const thisMonth = (): string => `${new Date().toISOString().slice(0, 7)},`;

export function savedVotes(): string {
  const saved = votes.read();
  return saved.startsWith(thisMonth()) ? saved : '';
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
  if (isFirst) votes.write(`${savedVotes() || thisMonth()}${productId} ${emoji},`);
  return isFirst;
}

export function removeVote(productId: number, emoji: string): void {
  votes.write(savedVotes().replace(`,${productId} ${emoji},`, ','));
}
