import { readFileSync } from 'node:fs';
import type { Gadget } from '#content/gadgets.ts';
import {
  contentFolder,
  type Library,
  type LibraryPost,
  type LibraryReview,
} from '#content/library.ts';
import { type Category, categories, categoryDetails } from '#content/schema/categories.ts';
import { kindDetails } from '#content/schema/vocabulary.ts';
import { site } from '#content/site.ts';
import { categorySlug } from '#content/slugs.ts';
import { listedPairs } from '#content/views/comparison.ts';
import { type Grave, graves } from '#content/views/graveyard.ts';
import { type TalkMeOutPage, talkMeOutPages } from '#content/views/talk-me-out.ts';
import { type Route, routes } from '#site/router/routes.ts';
import {
  comparisonPicture,
  pagePicture,
  pictures,
  type SocialPicture,
} from '#site/seo/social-images.ts';
import type { Card } from './card.ts';

const drawing = (name: string) => readFileSync(`${contentFolder}/drawings/${name}.svg`, 'utf8');

interface PicturedCard {
  picture: SocialPicture;
  card: Card;
}

export function allCards(library: Library): PicturedCard[] {
  return [
    ...library.reviews.map((review) => ({
      picture: pictures.review(review),
      card: reviewCard(review),
    })),
    ...library.posts.map((post) => ({ picture: pictures.post(post), card: postCard(post) })),
    ...categories.map((name) => ({
      picture: pictures.category(name),
      card: categoryCard(name, library),
    })),
    ...graves(library.gadgets).map((grave) => graveCard(grave, library)),
    ...talkMeOutPages(library.gadgets).map(talkMeOutCard),
    ...listedPairs(library).map((pair) => comparisonCard(pair, library)),
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

function categoryCard(name: Category, { products }: Library): Card {
  const count = products.filter(({ category }) => category === name).length;
  return {
    kicker: 'Survival tests',
    headline: name,
    hook: categoryDetails[name].tagline,
    drawings: [drawing(`categories/${categorySlug(name)}`)],
    foot: `${count} ${count === 1 ? 'product' : 'products'} on the shelf`,
  };
}

/** Rivals have no drawing, so they show their category's. */
const gadgetDrawing = ({ slug, kind, isRival }: Gadget) =>
  drawing(isRival ? `categories/${categorySlug(kindDetails[kind].category)}` : `products/${slug}`);

function graveCard(grave: Grave, { gadgets }: Library): PicturedCard {
  const buried = gadgets.filter(({ slug }) => slug === grave.slug);
  const card = {
    kicker: grave.name,
    headline: `“${grave.epitaph}”`,
    hook: '',
    drawings: buried.map(gadgetDrawing),
    foot: 'The cause of death has a source',
  };
  return { picture: pictures.grave(grave), card };
}

function talkMeOutCard(page: TalkMeOutPage): PicturedCard {
  const card = {
    kicker: 'Talk me out of it',
    headline: page.name,
    hook: `${page.speaker.name} would like a word first.`,
    drawings: [drawing(`products/${page.slug}`)],
    foot: 'Two reasons, with sources',
  };
  return { picture: pictures.talkMeOut(page), card };
}

function comparisonCard(pair: readonly string[], { gadgets }: Library): PicturedCard {
  const compared = pair.flatMap((slug) => gadgets.find((gadget) => gadget.slug === slug) ?? []);
  const card = {
    kicker: 'Side by side',
    headline: compared.map(({ name }) => name).join(' vs '),
    hook: '',
    drawings: compared.map(gadgetDrawing),
    foot: 'Fact by fact, with who says so',
  };
  return { picture: comparisonPicture(compared), card };
}

const compareCard: Card = {
  kicker: 'Side by side',
  headline: 'Compare Gadgets',
  hook: 'Two to four of them, fact by fact, with who says so.',
  drawings: ['iphone-15-pro', 'garmin-fenix-7', 'sony-wh-1000xm5', 'steam-deck-oled'].map((slug) =>
    drawing(`products/${slug}`),
  ),
};

const homeCard: Card = {
  kicker: `Testing since ${site.founded}`,
  headline: 'Will This Tech Save My Life?',
  hook: site.tagline,
  drawings: [drawing('scenes/hero')],
};

function blogCard({ entries }: Library): Card {
  const newest = entries.slice(0, 4).map(({ kind, slug }) => {
    return drawing(kind === 'review' ? `products/${slug}` : `scenes/post-${slug}`);
  });
  return {
    kicker: 'Field reports and long reviews',
    headline: 'Tech Survival Blog',
    hook: 'Sixty days in a lighthouse, and other things that never happened.',
    drawings: newest,
    foot: `${entries.length} articles`,
  };
}

function categoriesCard({ products }: Library): Card {
  return {
    kicker: 'Pick your emergency',
    headline: 'Survival Test Categories',
    hook: 'Phones, watches, headphones, cameras, cars, and the rest.',
    drawings: categories.map((name) => drawing(`categories/${categorySlug(name)}`)),
    foot: `${products.length} products on the shelves`,
  };
}

const notesCard: Card = {
  kicker: 'After the test',
  headline: 'Field Notes',
  hook: 'What broke since, what got better, and what we got wrong.',
  drawings: [drawing('scenes/hero')],
};

const issuesCard: Card = {
  kicker: 'The weekly evacuation notice',
  headline: 'Letters',
  hook: 'New tests, the standings, and advice that works without a battery.',
  drawings: [drawing('scenes/letterbox')],
};

const aboutCard: Card = {
  kicker: `Founded in ${site.founded}`,
  headline: 'About the Lab',
  hook: 'The emergencies are fake. The facts have sources.',
  drawings: [drawing('scenes/about')],
};

const saviorCard: Card = {
  kicker: 'Every month',
  headline: 'Tech Savior of the Month',
  hook: 'Three candidates, and a count that nobody corrects.',
  drawings: [drawing('scenes/ballot')],
};

const graveyardCard: Card = {
  kicker: 'Rest in pieces',
  headline: 'The Graveyard',
  hook: 'The epitaphs are ours. The causes of death have sources.',
  drawings: [drawing('scenes/graveyard')],
};

const methodCard: Card = {
  kicker: 'Fact and fiction',
  headline: 'How We Review',
  hook: 'The stories are invented. The facts are looked up.',
  drawings: [drawing('scenes/hero')],
};

const legalCard = (headline: string): Card => ({
  kicker: 'The small print',
  headline,
  hook: 'Read under a bright lamp, so that you need not.',
  drawings: [drawing('scenes/empty')],
});

/** For pages without their own card. */
const plainCard = ({ label = site.name }: Route): Card => ({
  kicker: site.name,
  headline: label,
  hook: site.tagline,
  drawings: [drawing('scenes/hero')],
});

const pageCards: Record<string, (library: Library) => Card> = {
  home: () => homeCard,
  blog: blogCard,
  categories: categoriesCard,
  compare: () => compareCard,
  notes: () => notesCard,
  savior: () => saviorCard,
  graveyard: () => graveyardCard,
  letters: () => issuesCard,
  about: () => aboutCard,
  'how-we-review': () => methodCard,
  privacy: () => legalCard('Privacy Policy'),
  terms: () => legalCard('Terms of Service'),
};
