import { linksIn, type Prose } from '#features/content/prose/tree.ts';
import { disclosuresOf, linkToStore, relOf, type Store } from '#features/gadgets/stores.ts';

/**
 * Links of a text to stores that pay us get our tag and `rel`. With a label, they open in a new tab
 * and clicks are counted under it, like those on buttons.
 */
export function withStoreLinks(tree: Prose[], stores: readonly Store[], label?: string): Prose[] {
  if (!disclosureIn(tree, stores)) return tree;
  return tree.map((node): Prose => {
    if (typeof node === 'string') return node;
    const { children: inner, ...element } = node;
    const children = inner && { children: withStoreLinks(inner, stores, label) };
    const link = node.tag === 'a' ? linkToStore(node.props?.href ?? '', stores) : undefined;
    if (!link?.paysUs) return { ...element, ...children };
    const counted = label ? { target: '_blank', 'data-affiliate': label } : {};
    return { ...element, ...children, props: { href: link.url, rel: relOf(link), ...counted } };
  });
}

/** Said before a text; empty if none of its links pays us. */
export const disclosureIn = (tree: readonly Prose[], stores: readonly Store[]): string =>
  disclosuresOf(linksIn(tree).map(({ href }) => linkToStore(href, stores)));

/** The same with the disclosure as its first paragraph, for texts whose page has no other place. */
export function withDisclosure(tree: Prose[], stores: readonly Store[], label?: string): Prose[] {
  const disclosure = disclosureIn(tree, stores);
  if (!disclosure) return tree;
  const paragraph = { tag: 'p', line: 1, children: [disclosure] };
  return [paragraph, ...withStoreLinks(tree, stores, label)];
}

/** The label of the links in a text. */
export const textLabel = (slug: string): string => `${slug.replaceAll('-', '_')}_text`;
