import type { DeskProduct } from '#contract/desk-products.ts';
import { linkNeedsReview } from './link-problems.ts';

export interface Wanted {
  words: string;
  onlyNeedy: boolean;
}

/** Every word has to appear somewhere: in the name, the link or the line about where it can be bought. */
export function shownProducts(
  products: readonly DeskProduct[],
  { words, onlyNeedy }: Wanted,
): DeskProduct[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (onlyNeedy && !linkNeedsReview(product)) return false;
    const text = `${product.name} ${product.amazonUrl} ${product.availability}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** What is said where none is shown: what was looked through, and what finds more. */
export function noneShown({ words, onlyNeedy }: Wanted): [string, string] {
  if (!words)
    return ['No link needs a look any more.', 'Press the button above to see all products again.'];
  const where = `“${words}” is in no name, no link and no line about where something can be bought`;
  return onlyNeedy
    ? [
        `${where}, of those whose link needs a look.`,
        'Press the button above to look through all products.',
      ]
    : [`${where}.`, 'Fewer words find more.'];
}
