import { categorySlug } from '#ui/paths.ts';
import type { Site } from './site.ts';

export type CategoryTexts = Omit<Site['categories'][number], 'inFooter'>;

/** A category that a gadget names and the site does not list. */
const unlisted = {
  emoji: '📦',
  description: 'Gadgets that arrived before their shelf did.',
  tagline: 'Shelved, and waiting for a label.',
};

export const categoryTexts = (
  name: string,
  { categories }: Pick<Site, 'categories'>,
): CategoryTexts => categories.find((category) => category.name === name) ?? { name, ...unlisted };

/** Limits the length of an invented category name. */
const maxNameLength = 60;

/** Control characters, direction marks and invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The category's name, or a readable form of an unknown slug. */
export const categoryName = (
  slug: string,
  { categories }: { categories: readonly { name: string }[] },
): string =>
  categories.find(({ name }) => categorySlug(name) === slug)?.name ??
  slug
    .replace(unseen, '')
    .slice(0, maxNameLength)
    .toWellFormed()
    .split(/[-\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
