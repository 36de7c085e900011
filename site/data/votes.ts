import { savedText } from './local-storage.ts';

/** This month's votes from this browser, saved only here: `2026-11,7 🔥,12 🚀,`. */
const votes = savedText('votes');

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
  const saved = savedVotes() || thisMonth();
  const isFirst = !saved.includes(`,${productId} ${emoji},`);
  if (isFirst) votes.write(`${saved}${productId} ${emoji},`);
  return isFirst;
}

export function removeVote(productId: number, emoji: string): void {
  votes.write(savedVotes().replace(`,${productId} ${emoji},`, ','));
}

/** `2026-11`. */
export const isMonth = (text = ''): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
