import type { Availability } from '#contract/catalog-values.ts';
import { bySlug } from '#features/content/by-slug.ts';
import type { Gadget } from './gadget.ts';
import { type StoreLink, storeButton } from './stores.ts';

/** Whether a product can be bought, and what replaced it. */
export interface Available {
  availability: Availability;
  /** Only of a replaced product: the successor that its facts name. */
  successor?: { slug: string; name: string } | undefined;
}

export function availableOf(
  { availability, successor }: Pick<Gadget, 'availability' | 'successor'>,
  gadgets: readonly Gadget[],
): Available {
  const next = bySlug(gadgets, successor);
  return availability === 'replaced' && next
    ? { availability, successor: { slug: next.slug, name: next.name } }
    : { availability };
}

/** Empty for a product that is sold. */
export function availabilityText({ availability, successor }: Available): string {
  const texts: Record<Availability, string> = {
    sold: '',
    'sold out': 'Sold out.',
    discontinued: 'No longer made.',
    replaced: `Replaced by ${successor ? `the ${successor.name}` : 'a newer model'}.`,
  };
  return texts[availability];
}

const isMade = ({ availability }: Available): boolean =>
  availability === 'sold' || availability === 'sold out';

/** The button of a card; what is no longer made can only be left over. */
export const cardButton = (product: Available, link: StoreLink): string =>
  isMade(product) ? storeButton(link) : storeButton(link).replace('Check', 'See what’s left');

export const reviewButton = (product: Available): string =>
  isMade(product) ? 'Check Current Price' : 'See What’s Left';

const schemaNames = {
  sold: 'https://schema.org/InStock',
  'sold out': 'https://schema.org/OutOfStock',
  discontinued: 'https://schema.org/Discontinued',
  replaced: 'https://schema.org/Discontinued',
} as const satisfies Record<Availability, string>;

export const schemaAvailability = ({ availability }: Pick<Available, 'availability'>) =>
  schemaNames[availability];
