import { bySlug } from '#content/by-slug.ts';
import type { Library } from '#content/library.ts';
import { kindName } from '#content/schema/vocabulary.ts';

const maxSuggestions = 3;

/** Searches that find something: the kinds of the first gadgets in the owner's order. */
export function suggestedSearches({ products, gadgets }: Library): string[] {
  const kinds = products.flatMap(({ slug }) => bySlug(gadgets, slug)?.kind ?? []);
  return [...new Set(kinds)].slice(0, maxSuggestions).map(kindName);
}
