import { knownPrices } from '#features/gadgets/prices.ts';
import { type FactsFile, inOrder } from './schema/facts.ts';

/** The facts of one of our products or of a rival, which has no rating and no link. */
export interface Gadget extends FactsFile {
  slug: string;
  name: string;
  brand: string;
  isRival: boolean;
}

/** Prices are compared everywhere, so a gadget without one is not shown. */
const hasPrice = (file: FactsFile): boolean => knownPrices(file).length > 0;

interface Named {
  slug: string;
  name: string;
  brand: string;
}

/** Our own products in their editorial order, then the rivals by name. */
export function toGadgets(
  products: readonly Named[],
  facts: ReadonlyMap<string, FactsFile>,
): Gadget[] {
  const ours = new Set(products.map(({ slug }) => slug));
  const own = products.flatMap(({ slug, name, brand }) => {
    const file = facts.get(slug);
    return file && hasPrice(file) ? [{ ...inOrder(file), slug, name, brand, isRival: false }] : [];
  });
  const rivals = [...facts].flatMap(([slug, file]) => {
    const { name, brand } = file;
    return name && brand && !ours.has(slug) && hasPrice(file)
      ? [{ ...inOrder(file), slug, name, brand, isRival: true }]
      : [];
  });
  return [...own, ...rivals.sort((a, b) => a.name.localeCompare(b.name))];
}
