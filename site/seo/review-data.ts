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
  const piece = typesetAll(reviewMetadata(found));
  return {
    social: piece.social,
    image: pictures.review(piece),
    article: {
      published: piece.date,
      author: site.byline,
      section: piece.product.category,
      tags: piece.tags,
    },
    structuredData: reviewStructuredData(piece, offer, siteUrl),
  };
}

/** Every figure in the structured data must also be on the page. */
function reviewStructuredData(
  piece: ReviewMetadata,
  offer: Offer | null,
  siteUrl: string,
): StructuredData[] {
  const url = siteUrl + paths.review(piece.slug);
  const record: Review = {
    '@type': 'Review',
    '@id': `${url}#review`,
    url,
    name: piece.title,
    datePublished: piece.date,
    dateModified: lastChanged(piece),
    inLanguage: site.language,
    // Only the verdict, because the summary contains invented figures.
    reviewBody: untypeset(piece.verdict),
    author: theLab(siteUrl),
    publisher: theLab(siteUrl),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: piece.product.rating,
      bestRating: 5,
      worstRating: 1,
    },
    itemReviewed: {
      '@type': 'Product',
      name: piece.product.name,
      brand: { '@type': 'Brand', name: piece.product.brand },
      image: siteUrl + pictures.review(piece).path,
      description: untypeset(piece.bestFor),
      ...(piece.sku ? { sku: piece.sku } : {}),
      offers: {
        '@type': 'Offer',
        price: offer ? offer.price / 100 : piece.product.price,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: offer?.amazonUrl ?? piece.product.amazonUrl,
      },
    },
    positiveNotes: notes(piece.pros),
    negativeNotes: notes(piece.cons),
  };
  return [
    record,
    breadcrumbs(siteUrl, [
      { name: 'Blog', path: paths.blog() },
      { name: piece.title, path: paths.review(piece.slug) },
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
