import { linkProblems } from '#site/admin/products/link-problems.ts';
import type { LinkedProduct } from './calls.ts';

export interface Filter {
  words: string;
  onlyWrong: boolean;
}

export const looksWrong = ({ amazonUrl }: LinkedProduct): boolean =>
  linkProblems(amazonUrl).length > 0;

/** Every word has to appear somewhere in the row; pinned rows are always there. */
export function shownProducts(
  products: LinkedProduct[],
  { words, onlyWrong }: Filter,
  pinned: ReadonlySet<number>,
): LinkedProduct[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (pinned.has(product.id)) return true;
    if (onlyWrong && !looksWrong(product)) return false;
    const text = `${product.name} ${product.scenario} ${product.amazonUrl}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
