/**
 * Properties that Google Search Central requires or recommends per type; a path applies to every
 * element of a list.
 */
interface Expected {
  required: string[];
  recommended: string[];
  /** Recommended by Google and left out on purpose. */
  leftOut?: Record<string, string>;
}

export const googleProperties: Record<string, Expected> = {
  Review: {
    required: [
      'author',
      'author.name',
      'itemReviewed',
      'itemReviewed.name',
      'reviewRating',
      'reviewRating.ratingValue',
      'positiveNotes.itemListElement.name',
      'negativeNotes.itemListElement.name',
    ],
    recommended: [
      'author.url',
      'datePublished',
      'publisher.name',
      'reviewBody',
      'reviewRating.bestRating',
      'reviewRating.worstRating',
      'positiveNotes.itemListElement.position',
      'negativeNotes.itemListElement.position',
    ],
  },
  Product: {
    required: ['name', 'offers'],
    recommended: ['brand.name', 'description', 'image'],
    leftOut: {
      aggregateRating: 'votes of the month are no ratings',
      review: 'the product is nested in its review',
    },
  },
  Offer: {
    required: ['price'],
    recommended: ['availability', 'priceCurrency', 'url'],
    leftOut: { priceValidUntil: 'the retailer sets the price, and does not say for how long' },
  },
  BlogPosting: {
    required: ['headline'],
    recommended: ['author', 'author.name', 'author.url', 'dateModified', 'datePublished', 'image'],
  },
  BreadcrumbList: {
    required: [
      'itemListElement',
      'itemListElement.position',
      'itemListElement.name',
      'itemListElement.item',
    ],
    recommended: [],
  },
  ItemList: {
    required: ['itemListElement', 'itemListElement.position', 'itemListElement.url'],
    recommended: ['itemListElement.name'],
  },
  Organization: {
    required: ['name', 'url'],
    recommended: ['logo', 'description', 'foundingDate', 'sameAs'],
    leftOut: { address: 'The Internet, Everywhere', telephone: 'is on the About page' },
  },
  WebSite: {
    required: ['name', 'url'],
    recommended: [],
    leftOut: { alternateName: 'the lab has one name' },
  },
  AboutPage: {
    required: ['name', 'mainEntity.name'],
    recommended: ['mainEntity.contactPoint.email'],
  },
};
