import type { BlogPosting, Offer, Review as ReviewData } from 'schema-dts';
import { untypeset } from '#features/content/prose/typography.ts';
import type { Library } from '#features/content/snapshot.ts';
import { lastChanged } from '#features/content/texts.ts';
import { currentPrice } from '#features/gadgets/prices.ts';
import type { Head } from '#ui/head.ts';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { postPicture, reviewPicture, type SocialPicture } from '#ui/social-images.ts';
import { breadcrumbs, theLab } from '#ui/structured-data.ts';
import type { TestedGadget } from './gadget.ts';
import { schemaAvailability } from './stores.ts';

type Post = Library['posts'][number];
type Review = Library['reviews'][number];

interface Site {
  siteUrl: string;
  /** Signs the text. */
  byline: string;
}

interface Article {
  path: string;
  section: string;
  image: SocialPicture;
  data: Exclude<BlogPosting | ReviewData, string>;
}

/** Metadata of a post or review for link previews and search engines. */
function blogHead(
  text: Pick<Post, 'title' | 'description' | 'date' | 'updates' | 'social' | 'tags'>,
  { path, section, image, data }: Article,
  { siteUrl, byline }: Site,
): Head {
  const { title, description, date, social, tags } = text;
  return {
    title,
    description,
    canonical: path,
    author: byline,
    social,
    image,
    article: { published: date, author: byline, section, tags },
    structuredData: [
      {
        url: siteUrl + path,
        datePublished: date,
        dateModified: lastChanged(text),
        inLanguage: site.language,
        author: theLab(siteUrl),
        publisher: theLab(siteUrl),
        ...data,
      },
      breadcrumbs(siteUrl, [
        { name: 'Blog', path: paths.blog() },
        { name: title, path },
      ]),
    ],
  };
}

export function postHead(post: Omit<Post, 'tree'>, to: Site): Head {
  const { slug, title, description, category, tags, minutes } = post;
  const image = postPicture(post);
  const path = paths.post(slug);
  const data: Article['data'] = {
    '@type': 'BlogPosting',
    '@id': `${to.siteUrl}${path}#article`,
    mainEntityOfPage: to.siteUrl + path,
    headline: title,
    description,
    image: to.siteUrl + image.path,
    articleSection: category,
    ...(tags.length > 0 ? { keywords: tags.join(', ') } : {}),
    timeRequired: `PT${minutes}M`,
  };
  return blogHead(post, { path, section: category, image, data }, to);
}

/** Every figure in the structured data must also be on the page. */
export function reviewHead(review: Omit<Review, 'tree' | 'written'>, to: Site): Head {
  const { slug, title, product, verdict, bestFor, sku, pros, cons } = review;
  const price = currentPrice(product);
  const image = reviewPicture(review);
  const path = paths.review(slug);
  const data: Article['data'] = {
    '@type': 'Review',
    '@id': `${to.siteUrl}${path}#review`,
    name: title,
    // Only the verdict, because the summary contains invented figures.
    reviewBody: untypeset(verdict),
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
      image: to.siteUrl + image.path,
      description: untypeset(bestFor),
      ...(sku ? { sku } : {}),
      ...(price && { offers: offersOf(product, price.usd) }),
    },
    positiveNotes: notes(pros),
    negativeNotes: notes(cons),
  };
  return blogHead(review, { path, section: product.category, image, data }, to);
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
