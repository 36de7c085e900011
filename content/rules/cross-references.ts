import type { DocumentKind } from '#content/document.ts';
import type { Library, LibraryPost, LibraryReview } from '#content/library.ts';
import type { ProblemLists } from '#content/problems.ts';
import type { Report } from '#features/content/problems.ts';
import { categorySlug } from '#ui/paths.ts';

/** Named documents exist, and unique fields are unique. */
export function checkReferences(library: Library, lists: ProblemLists): void {
  const { products, reviews, posts } = library;
  checkSite(library, lists);
  const targets = new Set([
    ...reviews.map(({ slug }) => slug),
    ...library.site.categories.map(({ name }) => `category/${categorySlug(name)}`),
  ]);
  for (const review of reviews) {
    checkReview(review, targets, lists.in('review', review.slug).problem);
  }
  rejectDuplicates(products, 'product', 'name', lists);
  rejectDuplicates(reviews, 'review', 'analyticsKey', lists);
  checkNumbers([...posts, ...reviews], lists);
}

/** The site documents name products, reviews and characters that exist. */
function checkSite({ products, reviews, gadgets, site }: Library, lists: ProblemLists): void {
  const productSlugs = new Set(products.map(({ slug }) => slug));
  const reviewSlugs = new Set(reviews.map(({ slug }) => slug));
  const categories = site.categories.map(({ name }) => name);
  for (const { slug, category } of products)
    if (!categories.includes(category))
      lists
        .in('product', slug)
        .problem(
          ['category'],
          `There is no category “${category}”.`,
          `Choose one of: ${categories.join(', ')}.`,
        );
  for (const [index, { related }] of site.categories.entries())
    if (related && !categories.includes(related))
      lists
        .in('site', 'categories')
        .problem([index, 'related'], `There is no category “${related}”.`, 'Name another.');
  const inOrder = lists.in('site', 'order').problem;
  for (const [index, slug] of site.order.products.entries())
    if (!productSlugs.has(slug))
      inOrder(['products', index], `There is no product “${slug}”.`, 'Remove it.');
  if (site.order.featured && !reviewSlugs.has(site.order.featured))
    inOrder(['featured'], `There is no review “${site.order.featured}”.`, 'Name another.');
  for (const [name, { review }] of Object.entries(site.speakers))
    if (!reviewSlugs.has(review))
      lists
        .in('site', 'speakers')
        .problem([name, 'review'], `There is no review “${review}”.`, 'Name another.');
  for (const { slug, talkMeOut } of gadgets)
    if (talkMeOut && !site.speakers[talkMeOut.speaker])
      lists
        .in('facts', slug)
        .problem(
          ['talkMeOut', 'speaker'],
          `There is no speaker “${talkMeOut.speaker}”.`,
          `Choose one of: ${Object.keys(site.speakers).join(', ')}.`,
        );
}

/** Articles and reviews share the numbers of the blog. */
function checkNumbers(articles: readonly (LibraryPost | LibraryReview)[], lists: ProblemLists) {
  const seen = new Map<number, string>();
  for (const article of articles) {
    const kind = 'product' in article ? 'review' : 'post';
    const twin = seen.get(article.id);
    if (twin)
      lists
        .in(kind, article.slug)
        .problem(['id'], `${twin} has the same number.`, 'Use the next free number.');
    seen.set(article.id, article.slug);
  }
}

function checkReview(review: LibraryReview, targets: Set<string>, report: Report): void {
  const { product, outOfTen } = review;
  for (const [index, link] of review.more.links.entries())
    if (!targets.has(link))
      report(
        ['more', 'links', index],
        `There is no review or category “${link}”.`,
        'Name one that exists.',
      );
  // Search results and chat previews show the title alone.
  if (!review.title.includes(product.name))
    report(['title'], 'The title does not name the product in full.', `Write “${product.name}”.`);
  const expected = product.rating * 2;
  if (outOfTen !== undefined && Math.abs(outOfTen - expected) > 0.01)
    report(
      ['outOfTen'],
      `This is ${outOfTen}, but the rating makes it ${expected.toFixed(1)}.`,
      'Correct it.',
    );
}

function rejectDuplicates<Item extends { slug: string }>(
  items: readonly Item[],
  kind: DocumentKind,
  field: keyof Item & string,
  lists: ProblemLists,
): void {
  const seen = new Map<unknown, string>();
  for (const item of items) {
    const twin = seen.get(item[field]);
    if (twin)
      lists
        .in(kind, item.slug)
        .problem([field], `This is the same as in ${twin}.`, 'Use something else.');
    seen.set(item[field], item.slug);
  }
}
