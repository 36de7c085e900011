import type { DeskProduct } from '#contract/desk-products.ts';
import { linkProblems } from '#site/owner/link-problems.ts';

/** Something about its link waits for the owner. */
export function needsALook({ amazonUrl, health }: Pick<DeskProduct, 'amazonUrl' | 'health'>): boolean {
  if (linkProblems(amazonUrl).length > 0) return true;
  if (!health || health.isFineWithOwner) return false;
  return health.state !== 'fine' && health.state !== 'blocked';
}

/** Every word has to appear somewhere: in the name, the link or the line about where it can be bought. */
export function shownProducts(
  products: readonly DeskProduct[],
  { words, onlyNeedy }: { words: string; onlyNeedy: boolean },
): DeskProduct[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    if (onlyNeedy && !needsALook(product)) return false;
    const text = `${product.name} ${product.amazonUrl} ${product.availability}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
