import { bySlug } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import type { Library, LibraryPost, LibraryReview, LibrarySite } from '#content/library.ts';
import { kindDetails } from '#content/schema/vocabulary.ts';
import { categorySlug } from '#content/slugs.ts';
import { todaysAnswer } from '#content/views/answers.ts';
import { listedPairs } from '#content/views/comparison.ts';
import { type Grave, graves } from '#content/views/graveyard.ts';
import { type Predicted, predictedBy, predictionWords } from '#content/views/predictions.ts';
import { type TalkMeOutPage, talkMeOutPages } from '#content/views/talk-me-out.ts';
import { imagePath } from '#contract/image-paths.ts';
import { mailPicture } from '#site/emails/pictures.ts';
import { comparisonPicture, pictures } from '#site/seo/social-images.ts';
import type { Card, DrawingNames, WantedPicture } from './card.ts';
import { pagePictures } from './page-cards.ts';

/** A file of the site, sent while there is nothing better. */
export const defaultPicture = pictures.home.path;

/** Every painted picture; categories first, because they stand in for the others. */
export const wantedPictures = (library: Library): WantedPicture[] =>
  [
    ...library.site.categories.map((category) => categoryPictureOf(category, library)),
    ...pagePictures(library),
    ...library.reviews.flatMap((review) => reviewPictures(review, library.gadgets)),
    ...library.posts.flatMap(postPictures),
    ...gadgetPictures(library),
  ].filter(({ path }) => path !== defaultPicture);

function categoryPictureOf(
  { name, tagline }: LibrarySite['categories'][number],
  { products }: Library,
): WantedPicture {
  const count = products.filter(({ category }) => category === name).length;
  const card = {
    kicker: 'Survival tests',
    headline: name,
    hook: tagline,
    drawings: [[`categories/${categorySlug(name)}`, 'scenes/empty']],
    foot: `${count} ${count === 1 ? 'product' : 'products'} on the shelf`,
  };
  return { path: pictures.category(name).path, card };
}

function reviewPictures(review: LibraryReview, gadgets: readonly Gadget[]): WantedPicture[] {
  const { slug, product } = review;
  const standIn = pictures.category(product.category).path;
  const drawing = productDrawing(slug, product.category);
  return [
    { path: pictures.review(review).path, standIn, card: reviewCard(review, gadgets, drawing) },
    // Mail programs show no SVG.
    { path: mailPicture('review', review), standIn, card: mailCard(review, drawing) },
    ...(['yes', 'no'] as const).map((predicted) => ({
      path: pictures.prediction({ slug, name: product.name, predicted }).path,
      standIn,
      card: predictionCard(review, gadgets, predicted, drawing),
    })),
  ];
}

function reviewCard(
  { slug, title, stamp, product, testLength }: LibraryReview,
  gadgets: readonly Gadget[],
  drawing: DrawingNames,
): Card {
  const [, hook = product.incident.threat] = title.split(': ');
  const { rating } = product;
  const gadget = bySlug(gadgets, slug);
  const answer = gadget && todaysAnswer(gadget, gadgets);
  return {
    kicker: /^\d/.test(testLength) ? `Staged test: ${testLength}` : 'Survival review',
    headline: product.name,
    hook,
    drawings: [drawing],
    stamp,
    // Reviews show five whole stars: 4.7 fills the fifth, 4.6 does not.
    rating: { value: rating, filledStars: Math.floor(Number((rating + 0.3).toFixed(2))) },
    foot: answer && `Today: ${answer.short}`,
  };
}

function predictionCard(
  { slug, product, stamp }: LibraryReview,
  gadgets: readonly Gadget[],
  predicted: Predicted,
  drawing: DrawingNames,
): Card {
  const gadget = bySlug(gadgets, slug);
  const isRight = predicted === predictedBy(gadget && todaysAnswer(gadget, gadgets)?.judgment);
  return {
    kicker: `A reader on the ${product.name}`,
    headline: `“${predictionWords[predicted]}”`,
    hook: isRight ? 'The verdict agrees.' : 'The verdict disagrees.',
    drawings: [drawing],
    stamp,
    foot: 'Predict it before you read it',
  };
}

function postPictures(post: LibraryPost): WantedPicture[] {
  const { slug, title, category, minutes } = post;
  const drawing = [`scenes/post-${slug}`, 'scenes/empty'];
  const card = {
    kicker: `Article · ${category}`,
    headline: title,
    hook: '',
    drawings: [drawing],
    foot: `${minutes} min read`,
  };
  return [
    { path: pictures.post(post).path, card },
    { path: mailPicture('post', post), card: mailCard(post, drawing) },
  ];
}

const mailCard = ({ image, lead }: LibraryReview | LibraryPost, drawing: DrawingNames) =>
  image && lead ? { photo: imagePath(image, lead.width) } : { drawing };

function gadgetPictures(library: Library): WantedPicture[] {
  const { gadgets } = library;
  const find = (slug: string) => bySlug(gadgets, slug) ?? [];
  const standInOf = ([gadget]: Gadget[]) => gadget && pictures.category(categoryOf(gadget)).path;
  const pictureOf = (path: string, shown: Gadget[], card: Omit<Card, 'drawings'>) => ({
    path,
    standIn: standInOf(shown),
    card: { ...card, drawings: shown.map((one) => productDrawing(one.slug, categoryOf(one))) },
  });
  return [
    ...graves(gadgets).map((grave) =>
      pictureOf(pictures.grave(grave).path, [find(grave.slug)].flat(), graveCard(grave)),
    ),
    ...talkMeOutPages(gadgets, library.site.speakers).map((page) =>
      pictureOf(pictures.talkMeOut(page).path, [find(page.slug)].flat(), talkMeOutCard(page)),
    ),
    ...listedPairs(library)
      .map((pair) => pair.flatMap(find))
      .map((pair) => pictureOf(comparisonPicture(pair).path, pair, comparisonCard(pair))),
  ];
}

const categoryOf = ({ kind }: Gadget): string => kindDetails[kind].category;

/** Gadgets without a drawing show their category's. */
const productDrawing = (slug: string, category: string): DrawingNames => [
  `products/${slug}`,
  `categories/${categorySlug(category)}`,
  'scenes/empty',
];

const graveCard = ({ name, epitaph }: Grave) => ({
  kicker: name,
  headline: `“${epitaph}”`,
  hook: '',
  foot: 'The cause of death has a source',
});

const talkMeOutCard = ({ name, speaker }: TalkMeOutPage) => ({
  kicker: 'Talk me out of it',
  headline: name,
  hook: `${speaker.name} would like a word first.`,
  foot: 'Two reasons, with sources',
});

const comparisonCard = (compared: Gadget[]) => ({
  kicker: 'Side by side',
  headline: compared.map(({ name }) => name).join(' vs '),
  hook: '',
  foot: 'Fact by fact, with who says so',
});
