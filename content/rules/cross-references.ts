import { reviewSections } from '#content/prose/components.ts';
import { categories } from '#content/schema/categories.ts';
import type { ErrorReport, ReportError } from '#content/schema/content-error.ts';
import type { PostFile, ProductFile, ReviewFile } from '#content/schema/documents.ts';
import { editorialOrder, featuredReview } from '#content/site.ts';
import { categorySlug } from '#content/slugs.ts';

type Review = ReviewFile & { slug: string; body: string; product: ProductFile };

interface Documents {
  products: (ProductFile & { slug: string })[];
  reviews: Review[];
  posts: (PostFile & { slug: string })[];
}

/** Checks across files: referenced documents exist, and unique fields are unique. */
export function checkReferences(
  { products, reviews, posts }: Documents,
  report: ErrorReport,
): void {
  const productSlugs = new Set(products.map(({ slug }) => slug));
  const targets = new Set([
    ...reviews.map(({ slug }) => slug),
    ...categories.map((category) => `category/${categorySlug(category)}`),
  ]);
  const inSite = report.in('content/site.ts');
  for (const slug of editorialOrder)
    if (!productSlugs.has(slug)) inSite(['editorialOrder'], `names an unknown product: ${slug}`);
  if (!targets.has(featuredReview))
    inSite(['featuredReview'], `names an unknown review: ${featuredReview}`);
  for (const review of reviews)
    checkReview(review, targets, report.in(`content/documents/reviews/${review.slug}.mdx`));
  rejectDuplicates(products, 'products', 'name', report);
  rejectDuplicates(reviews, 'reviews', 'title', report);
  rejectDuplicates(reviews, 'reviews', 'description', report);
  rejectDuplicates(reviews, 'reviews', 'analyticsKey', report);
  rejectDuplicates(posts, 'posts', 'id', report);
}

function checkReview(review: Review, targets: Set<string>, report: ReportError): void {
  const { product, outOfTen, body } = review;
  for (const link of review.more.links)
    if (!targets.has(link)) report(['more', 'links'], `is a broken link: ${link}`);
  // Search results and chat previews show the title alone.
  if (!review.title.includes(product.name))
    report(['title'], `must name the product in full: ${product.name}`);
  if (product.photo && !product.photoAlt)
    report(['product'], 'has a stock photo but no photoAlt that describes it');
  const expected = product.rating * 2;
  if (outOfTen !== undefined && Math.abs(outOfTen - expected) > 0.01)
    report(['outOfTen'], `is ${outOfTen}, but the product's rating makes it ${expected}`);
  const parts = [...body.matchAll(/<Section part="(\w+)">/g)].map(([, part]) => part);
  if (parts.join() !== reviewSections.join())
    report(
      ['body'],
      `has the sections ${parts.join(', ')}; they must be ${reviewSections.join(', ')}`,
    );
  const phases = [...body.matchAll(/<Phase n=\{(\d+)\}>/g)].map(([, n]) => Number(n));
  if (phases.join() !== review.phases.map((_, index) => index + 1).join())
    report(
      ['phases'],
      `has ${review.phases.length} in the front matter, but the body has ${phases.join(', ')}`,
    );
}

function rejectDuplicates<Item extends { slug: string }>(
  items: Item[],
  folder: string,
  field: keyof Item & string,
  report: ErrorReport,
): void {
  const seen = new Map<unknown, string>();
  const ending = folder === 'products' ? '.yaml' : '.mdx';
  for (const item of items) {
    const twin = seen.get(item[field]);
    if (twin)
      report.in(`content/documents/${folder}/${item.slug}${ending}`)(
        [field],
        `is the same as in ${twin}`,
      );
    seen.set(item[field], item.slug);
  }
}
