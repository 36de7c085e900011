import type { Review } from 'schema-dts';
import type { Library } from '#content/library.ts';
import { typesetAll, untypeset } from '#content/prose/typography.ts';
import { site } from '#content/site.ts';
import { lastChanged, type ReviewMetadata, reviewMetadata } from '#content/views/article-data.ts';
import type { Offer } from '#site/features/catalog/queries.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from './head.ts';
import { pictures } from './social-images.ts';
import { breadcrumbs, type StructuredData, theLab } from './structured-data.ts';

/** Metadata of a review for link previews and search engines. */
export function reviewHead(
  library: Library,
  slug: string,
  offer: Offer | null,
  siteUrl: string,
): Head {
  const found = library.reviews.find((review) => review.slug === slug);
  if (!found) return {};
  const review = typesetAll(reviewMetadata(found));
  return {
    social: review.social,
    image: pictures.review(review),
    article: {
      published: review.date,
      author: site.byline,
      section: review.product.category,
      tags: review.tags,
    },
    structuredData: reviewStructuredData(review, offer, siteUrl),
  };
}

/** Every figure in the structured data must also be on the page. */
function reviewStructuredData(
  review: ReviewMetadata,
  offer: Offer | null,
  siteUrl: string,
): StructuredData[] {
  const url = siteUrl + paths.review(review.slug);
  const record: Review = {
    '@type': 'Review',
    '@id': `${url}#review`,
    url,
    name: review.title,
    datePublished: review.date,
    dateModified: lastChanged(review),
    inLanguage: site.language,
    // Only the verdict, because the summary contains invented figures.
    reviewBody: untypeset(review.verdict),
    author: theLab(siteUrl),
    publisher: theLab(siteUrl),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: review.product.rating,
      bestRating: 5,
      worstRating: 1,
    },
    itemReviewed: {
      '@type': 'Product',
      name: review.product.name,
      brand: { '@type': 'Brand', name: review.product.brand },
      image: siteUrl + pictures.review(review).path,
      description: untypeset(review.bestFor),
      ...(review.sku ? { sku: review.sku } : {}),
      offers: {
        '@type': 'Offer',
        price: offer ? offer.price / 100 : review.product.price,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: offer?.amazonUrl ?? review.product.amazonUrl,
      },
    },
    positiveNotes: notes(review.pros),
    negativeNotes: notes(review.cons),
  };
  return [
    record,
    breadcrumbs(siteUrl, [
      { name: 'Blog', path: paths.blog() },
      { name: review.title, path: paths.review(review.slug) },
    ]),
  ];
}

function notes(items: string[]) {
  return {
    '@type': 'ItemList' as const,
    itemListElement: items.map((name, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: untypeset(name),
    })),
  };
}
