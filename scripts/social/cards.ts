import { readFileSync } from 'node:fs';
import type { Gadget } from '#content/gadgets.ts';
import type { Library, LibraryPost, LibraryReview, LibrarySite } from '#content/library.ts';
import { kindDetails } from '#content/schema/vocabulary.ts';
import { site } from '#content/site.ts';
import { categorySlug } from '#content/slugs.ts';
import { listedPairs } from '#content/views/comparison.ts';
import { type Grave, graves } from '#content/views/graveyard.ts';
import { type TalkMeOutPage, talkMeOutPages } from '#content/views/talk-me-out.ts';
import { seedFolder } from '#server/content/seed-files.ts';
import { type Route, routes } from '#site/router/routes.ts';
import {
  comparisonPicture,
  pagePicture,
  pictures,
  type SocialPicture,
} from '#site/seo/social-images.ts';
import type { Card } from './card.ts';

const drawing = (name: string) => readFileSync(`${seedFolder}/drawings/${name}.svg`, 'utf8');

interface PicturedCard {
  picture: SocialPicture;
  card: Card;
}

export function allCards(library: Library): PicturedCard[] {
  const { reviews, posts, gadgets } = library;
  const compared = listedPairs(library).map((pair) =>
    pair.flatMap((slug) => gadgets.find((gadget) => gadget.slug === slug) ?? []),
  );
  return [
    ...reviews.map((review) => ({ picture: pictures.review(review), card: reviewCard(review) })),
    ...posts.map((post) => ({ picture: pictures.post(post), card: postCard(post) })),
    ...library.site.categories.map((category) => ({
      picture: pictures.category(category.name),
      card: categoryCard(category, library),
    })),
    ...graves(gadgets).map((grave) => ({
      picture: pictures.grave(grave),
      card: graveCard(grave, library),
    })),
    ...talkMeOutPages(gadgets, library.site.speakers).map((page) => ({
      picture: pictures.talkMeOut(page),
      card: talkMeOutCard(page),
    })),
    ...compared.map((pair) => ({ picture: comparisonPicture(pair), card: comparisonCard(pair) })),
    ...Object.entries<Route>(routes).flatMap(([name, route]) => {
      const picture = pagePicture(name);
      return picture ? [{ picture, card: pageCards[name]?.(library) ?? plainCard(route) }] : [];
    }),
  ];
}

function reviewCard({ slug, title, stamp, product, testLength }: LibraryReview): Card {
  const [, hook = product.incident.threat] = title.split(': ');
  const { rating } = product;
  return {
    kicker: /^\d/.test(testLength) ? `Staged test: ${testLength}` : 'Survival review',
    headline: product.name,
    hook,
    drawings: [drawing(`products/${slug}`)],
    stamp,
    // Reviews show five whole stars: 4.7 fills the fifth, 4.6 does not.
    rating: { value: rating, filledStars: Math.floor(Number((rating + 0.3).toFixed(2))) },
  };
}

function postCard({ slug, title, category, minutes }: LibraryPost): Card {
  return {
    kicker: `Article · ${category}`,
    headline: title,
    hook: '',
    drawings: [drawing(`scenes/post-${slug}`)],
    foot: `${minutes} min read`,
  };
}

function categoryCard(
  { name, tagline }: LibrarySite['categories'][number],
  { products }: Library,
): Card {
  const count = products.filter(({ category }) => category === name).length;
  return {
    kicker: 'Survival tests',
    headline: name,
    hook: tagline,
    drawings: [drawing(`categories/${categorySlug(name)}`)],
    foot: `${count} ${count === 1 ? 'product' : 'products'} on the shelf`,
  };
}

/** Rivals have no drawing, so they show their category's. */
const gadgetDrawing = ({ slug, kind, isRival }: Gadget) =>
  drawing(isRival ? `categories/${categorySlug(kindDetails[kind].category)}` : `products/${slug}`);

const graveCard = ({ slug, name, epitaph }: Grave, { gadgets }: Library): Card => ({
  kicker: name,
  headline: `“${epitaph}”`,
  hook: '',
  drawings: gadgets.filter((gadget) => gadget.slug === slug).map(gadgetDrawing),
  foot: 'The cause of death has a source',
});

const talkMeOutCard = ({ slug, name, speaker }: TalkMeOutPage): Card => ({
  kicker: 'Talk me out of it',
  headline: name,
  hook: `${speaker.name} would like a word first.`,
  drawings: [drawing(`products/${slug}`)],
  foot: 'Two reasons, with sources',
});

const comparisonCard = (compared: Gadget[]): Card => ({
  kicker: 'Side by side',
  headline: compared.map(({ name }) => name).join(' vs '),
  hook: '',
  drawings: compared.map(gadgetDrawing),
  foot: 'Fact by fact, with who says so',
});

/** A card with one scene. */
const sceneCard = (scene: string, kicker: string, headline: string, hook: string): Card => ({
  kicker,
  headline,
  hook,
  drawings: [drawing(`scenes/${scene}`)],
});

const legalCard = (headline: string): Card =>
  sceneCard(
    'empty',
    'The small print',
    headline,
    'Read under a bright lamp, so that you need not.',
  );

/** For pages without their own card. */
const plainCard = ({ label = site.name }: Route): Card =>
  sceneCard('hero', site.name, label, site.tagline);

const pageCards: Record<string, (library: Library) => Card> = {
  home: () =>
    sceneCard(
      'hero',
      `Testing since ${site.founded}`,
      'Will This Tech Save My Life?',
      site.tagline,
    ),
  blog: ({ entries }) => ({
    kicker: 'Field reports and long reviews',
    headline: 'Tech Survival Blog',
    hook: 'Sixty days in a lighthouse, and other things that never happened.',
    drawings: entries
      .slice(0, 4)
      .map(({ kind, slug }) =>
        drawing(kind === 'review' ? `products/${slug}` : `scenes/post-${slug}`),
      ),
    foot: `${entries.length} articles`,
  }),
  categories: ({ products, site }) => ({
    kicker: 'Pick your emergency',
    headline: 'Survival Test Categories',
    hook: 'Phones, watches, headphones, cameras, cars, and the rest.',
    drawings: site.categories.map(({ name }) => drawing(`categories/${categorySlug(name)}`)),
    foot: `${products.length} products on the shelves`,
  }),
  compare: () => ({
    kicker: 'Side by side',
    headline: 'Compare Gadgets',
    hook: 'Two to four of them, fact by fact, with who says so.',
    drawings: ['iphone-15-pro', 'garmin-fenix-7', 'sony-wh-1000xm5', 'steam-deck-oled'].map(
      (slug) => drawing(`products/${slug}`),
    ),
  }),
  notes: () =>
    sceneCard(
      'hero',
      'After the test',
      'Field Notes',
      'What broke since, what got better, and what we got wrong.',
    ),
  savior: () =>
    sceneCard(
      'ballot',
      'Every month',
      'Tech Savior of the Month',
      'Three candidates, and a count that nobody corrects.',
    ),
  graveyard: () =>
    sceneCard(
      'graveyard',
      'Rest in pieces',
      'The Graveyard',
      'The epitaphs are ours. The causes of death have sources.',
    ),
  letters: () =>
    sceneCard(
      'letterbox',
      'The weekly evacuation notice',
      'Letters',
      'New tests, the standings, and advice that works without a battery.',
    ),
  about: () =>
    sceneCard(
      'about',
      `Founded in ${site.founded}`,
      'About the Lab',
      'The emergencies are fake. The facts have sources.',
    ),
  'how-we-review': () =>
    sceneCard(
      'hero',
      'Fact and fiction',
      'How We Review',
      'The stories are invented. The facts are looked up.',
    ),
  privacy: () => legalCard('Privacy Policy'),
  terms: () => legalCard('Terms of Service'),
};
