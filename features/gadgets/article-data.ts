import type { BlogPosting, Offer, Review } from 'schema-dts';
import type { Library } from '#features/content/current.ts';
import { typesetAll, untypeset } from '#features/content/prose/typography.ts';
import { lastChanged } from '#features/content/words.ts';
import { currentPrice } from '#features/gadgets/prices.ts';
import type { Head } from '#ui/head.ts';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { postPicture, reviewPicture, type SocialPicture } from '#ui/social-images.ts';
import { breadcrumbs, theLab } from '#ui/structured-data.ts';
import type { TestedGadget } from './gadget.ts';
import { schemaAvailability } from './stores.ts';

/** The fields that both share. */
const common = (url: string, siteUrl: string, dates: { published: string; modified: string }) => ({
  url,
  datePublished: dates.published,
  dateModified: dates.modified,
  inLanguage: site.language,
  author: theLab(siteUrl),
  publisher: theLab(siteUrl),
});

/** Metadata of a post or review for link previews and search engines. */
function blogHead(
  library: Library,
  text: Pick<Library['posts'][number], 'title' | 'date' | 'updates' | 'social' | 'tags'>,
  path: string,
  siteUrl: string,
  section: string,
  image: SocialPicture,
  data: Exclude<BlogPosting | Review, string>,
): Head {
  const { title, date, social, tags } = text;
  const trail = [
    { name: 'Blog', path: paths.blog() },
    { name: title, path },
  ];
  const dates = { published: date, modified: lastChanged(text) };
  return {
    social,
    image,
    article: { published: date, author: library.site.texts.byline, section, tags },
    structuredData: [
      { ...common(siteUrl + path, siteUrl, dates), ...data },
      breadcrumbs(siteUrl, trail),
    ],
  };
}

export function postHead(library: Library, slug: string, siteUrl: string): Head {
  const found = library.posts.find((post) => post.slug === slug);
  if (!found) return {};
  const post = typesetAll({ ...found, tree: [] });
  const image = postPicture(post);
  const path = paths.post(slug);
  return blogHead(library, post, path, siteUrl, post.category, image, {
    '@type': 'BlogPosting',
    '@id': `${siteUrl}${path}#article`,
    mainEntityOfPage: siteUrl + path,
    headline: post.title,
    description: post.description,
    image: siteUrl + image.path,
    articleSection: post.category,
    ...(post.tags.length > 0 ? { keywords: post.tags.join(', ') } : {}),
    timeRequired: `PT${post.minutes}M`,
  });
}

/** Every figure in the structured data must also be on the page. */
export function reviewHead(library: Library, slug: string, siteUrl: string): Head {
  const found = library.reviews.find((review) => review.slug === slug);
  if (!found) return {};
  const review = typesetAll({ ...found, tree: [] });
  const { product } = review;
  const price = currentPrice(product);
  const image = reviewPicture(review);
  const path = paths.review(slug);
  return blogHead(library, review, path, siteUrl, product.category, image, {
    '@type': 'Review',
    '@id': `${siteUrl}${path}#review`,
    name: review.title,
    // Only the verdict, because the summary contains invented figures.
    reviewBody: untypeset(review.verdict),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: product.rating,
      bestRating: 5,
      worstRating: 1,
    },
    itemReviewed: {
      '@type': 'Product',
      name: product.name,
      brand: { '@type': 'Brand', name: product.brand },
      image: siteUrl + image.path,
      description: untypeset(review.bestFor),
      ...(review.sku ? { sku: review.sku } : {}),
      ...(price && {
        offers: offersOf(product, price.usd),
      }),
    },
    positiveNotes: notes(review.pros),
    negativeNotes: notes(review.cons),
  });
}

/** An offer needs a price, so another store has one only if its own price is known. */
function offersOf(product: TestedGadget, price: number): Offer | Offer[] {
  const availability = schemaAvailability(product);
  const main: Offer = {
    '@type': 'Offer',
    price,
    priceCurrency: 'USD',
    availability,
    url: product.amazonUrl,
  };
  const others = product.store.others.flatMap(({ url, store }): Offer[] => {
    const known = product.prices.findLast((one) => one.store === store && one.kind !== 'used')?.usd;
    const seller = { '@type': 'Organization' as const, name: store };
    return known
      ? [{ '@type': 'Offer', price: known, priceCurrency: 'USD', availability, url, seller }]
      : [];
  });
  return others.length > 0 ? [main, ...others] : main;
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
