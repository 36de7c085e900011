import type { Library } from '#content/library.ts';

/** The catalogue over and over, each time under other names. */
export function grown(library: Library, count: number): Library {
  return {
    ...library,
    products: again(library.products, count).map(({ one, ...place }) => copyOf(one, place)),
  };
}

/** Reviews and facts too: as many words more as there are products more. */
export function grownWithTexts(library: Library, count: number): Library {
  const times = count / library.products.length;
  const copies = <One extends { slug: string }>(all: readonly One[]) =>
    again(all, Math.round(all.length * times));
  const { products } = grown(library, count);
  const reviews = copies(library.reviews).map(({ one, ...place }) => ({
    ...renamed(one, place.round),
    product: copyOf(one.product, place),
  }));
  const gadgets = copies(library.gadgets).map(({ one, round }) =>
    round === 0 ? one : { ...renamed(one, round), name: `${one.name} ${round}` },
  );
  return { ...library, products, reviews, gadgets };
}

interface Place {
  round: number;
  index: number;
}

function again<One>(all: readonly One[], count: number): ({ one: One } & Place)[] {
  return Array.from({ length: count }, (_, index) => ({
    one: all[index % all.length] as One,
    round: Math.floor(index / all.length),
    index,
  }));
}

const renamed = <One extends { slug: string }>(one: One, round: number): One =>
  round === 0 ? one : { ...one, slug: `${one.slug}-${round}` };

function copyOf<One extends Library['products'][number]>(
  product: One,
  { round, index }: Place,
): One {
  if (round === 0) return product;
  return { ...renamed(product, round), name: `${product.name} ${round}`, position: index + 1 };
}
