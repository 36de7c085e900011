import type { Library } from '#content/library.ts';
import { site } from '#content/site.ts';
import { categorySlug } from '#content/slugs.ts';
import { type Route, routes } from '#site/router/routes.ts';
import { pagePicture } from '#site/seo/social-images.ts';
import type { Card, WantedPicture } from './card.ts';

/** The pictures of our own pages. */
export const pagePictures = (library: Library): WantedPicture[] =>
  Object.entries<Route>(routes).flatMap(([name, route]) => {
    const picture = pagePicture(name);
    const card = pageCards[name]?.(library) ?? plainCard(route);
    return picture ? [{ path: picture.path, card }] : [];
  });

/** A card with one scene. */
const sceneCard = (scene: string, kicker: string, headline: string, hook: string): Card => ({
  kicker,
  headline,
  hook,
  drawings: [[`scenes/${scene}`]],
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

/** The home page's picture is a file: it does not depend on the content. */
const pageCards: Record<string, (library: Library) => Card> = {
  blog: ({ entries }) => ({
    kicker: 'Field reports and long reviews',
    headline: 'Tech Survival Blog',
    hook: 'Sixty days in a lighthouse, and other things that never happened.',
    drawings: entries
      .slice(0, 4)
      .map(({ kind, slug }) =>
        kind === 'review'
          ? [`products/${slug}`, 'scenes/hero']
          : [`scenes/post-${slug}`, 'scenes/empty'],
      ),
    foot: `${entries.length} articles`,
  }),
  categories: ({ products, site }) => ({
    kicker: 'Pick your emergency',
    headline: 'Survival Test Categories',
    hook: 'Phones, watches, headphones, cameras, cars, and the rest.',
    drawings: site.categories.map(({ name }) => [
      `categories/${categorySlug(name)}`,
      'scenes/empty',
    ]),
    foot: `${products.length} products on the shelves`,
  }),
  compare: () => ({
    kicker: 'Side by side',
    headline: 'Compare Gadgets',
    hook: 'Two to four of them, fact by fact, with who says so.',
    drawings: ['iphone-15-pro', 'garmin-fenix-7', 'sony-wh-1000xm5', 'steam-deck-oled'].map(
      (slug) => [`products/${slug}`, 'scenes/hero'],
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
      'Rest in stories',
      'The Graveyard',
      'The epitaphs are ours. The causes of death have sources.',
    ),
  issues: () =>
    sceneCard(
      'letterbox',
      'The weekly evacuation notice',
      'Newsletter archive',
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
