import { bySlug } from '#features/content/by-slug.ts';
import { labelAt, linksOf, type SoldAt, textLabel } from '#features/gadgets/stores.ts';
import type { Library } from '#server/content/library.ts';

/** The place of a store link on the site. */
export interface Placement {
  slug: string;
  placement: string;
  /** Empty for a link in a text. */
  store: string;
}

const at = ' at ';

/** As it is counted. */
export const placeOf = ({ placement, store }: Placement): string =>
  store ? placement + at + store : placement;

export function readPlace(stored: string): Omit<Placement, 'slug'> {
  const [placement = '', ...store] = stored.split(at);
  return { placement, store: store.join(at) };
}

/** The labels of a review's links, and their names in the admin. */
const onReview = {
  main_cta: 'main',
  sidebar: 'sidebar',
  bar: 'bar',
  instead: 'recommended instead',
  bar_instead: 'recommended instead, bar',
  facts: 'facts',
};

/** All valid labels of store links. */
export function storeLinks(library: Library): Map<string, Placement> {
  const { gadgets, reviews, posts, guides, pages } = library;
  const links = new Map<string, Placement>();
  const add = (slug: string, label: string, placement: string, sold: SoldAt | undefined) => {
    if (!sold) return;
    for (const link of linksOf(sold))
      links.set(labelAt(label, link), { slug, placement, store: link.store });
    links.set(label, { slug, placement, store: sold.store });
  };
  for (const gadget of gadgets) {
    const { slug, answer, store: sold } = gadget;
    const plain = slug.replaceAll('-', '_');
    const key = bySlug(reviews, slug)?.analyticsKey ?? plain;
    add(slug, `${plain}_pick`, 'pick', sold);
    add(slug, `${plain}_guide`, 'guide', sold);
    add(slug, `${plain}_card`, 'card', sold);
    add(slug, `${key}_compare`, 'compare', sold);
    const instead = bySlug(gadgets, answer?.instead);
    for (const [word, placement] of Object.entries(onReview))
      add(slug, `${key}_${word}`, placement, word.endsWith('instead') ? instead?.store : sold);
  }
  for (const { slug } of [...reviews, ...posts, ...guides, ...pages])
    links.set(textLabel(slug), { slug, placement: 'text', store: '' });
  return links;
}
