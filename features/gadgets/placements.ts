import { bySlug } from '#features/content/by-slug.ts';
import type { Library } from '#features/content/snapshot.ts';
import type { Placement } from '#features/insights/handlers.ts';
import { labelAt, linksOf, type SoldAt, textLabel } from './stores.ts';

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
