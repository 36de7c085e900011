import { expect, test } from 'vitest';
import type { LibraryReview } from '#content/library.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import { untypeset } from '#content/prose/typography.ts';
import { formatFact } from '#content/schema/fact-values.ts';
import { labelOf } from '#content/schema/vocabulary.ts';
import { disclosures } from '#content/site.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import { library, read, textOf } from '#tests/support/public-site.ts';

const { reviews, gadgets } = library;

/** The figures of the specification: slug, name, category, rating, out of ten, price, test, analytics key, badge. */
const specified = `
sony-wh-1000xm5 | Sony WH-1000XM5 | Audio | 4.9 | | $399 | 60 days | sony_wh_1000xm5 | Headphones Review
airpods-pro-2 | AirPods Pro 2 | Audio | 4.2 | | $249 | store-navigation test | airpods_pro_2 | LOST
roomba-j7 | Roomba j7+ | Smart Home | 3.8 | | $849 | 30 days | roomba_j7 | REBEL
steam-deck-oled | Steam Deck OLED | Gaming | 4.2 | | $549 | 60 days | steam_deck_oled | ENDLESS
iphone-15-pro | iPhone 15 Pro | Mobile | 4.6 | 9.2/10 | $999 | 30 days | iphone_15_pro | Featured Review
macbook-pro-m3 | MacBook Pro M3 | Laptop | 5 | 10/10 | $1,999 | 60 days | macbook_pro_m3 | SURVIVOR
nintendo-switch-oled | Nintendo Switch OLED | Gaming | 4.2 | 8.4/10 | $349 | 90 days | nintendo_switch | Gaming Console Review
tesla-model-y | Tesla Model Y | Automotive | 4.7 | 9.4/10 | $51,999 | 120 days | tesla_model_y | Electric Vehicle Review
samsung-galaxy-s24-ultra | Samsung Galaxy S24 Ultra | Mobile | 4.4 | 8.8/10 | $1,299 | 100 days | samsung_galaxy_s24_ultra | Flagship Smartphone Review
garmin-fenix-7 | Garmin Fenix 7 | Smartwatch | 4.8 | 9.6/10 | $699 | 110 days | garmin_fenix_7 | Adventure Smartwatch Review
apple-watch-series-9 | Apple Watch Series 9 | Fitness | 4.5 | | $399 | days | apple_watch_series_9 |
meta-quest-3 | Meta Quest 3 | VR | 4.1 | | $499 | 90 days | meta_quest_3 |
ring-video-doorbell-pro-2 | Ring Video Doorbell Pro 2 | Security | 4.3 | | $199 | 60 days | ring_video_doorbell_pro_2 |
canon-eos-r5 | Canon EOS R5 | Photography | 4.5 | | $3,899 | 75 days | canon_eos_r5 |
dji-mini-4-pro | DJI Mini 4 Pro | Photography | 4.4 | | $759 | 80 days | dji_mini_4_pro |
fitbit-charge-6 | Fitbit Charge 6 | Fitness | 4.2 | | $159 | 90 days | fitbit_charge_6 |
arlo-pro-5s | Arlo Pro 5S Security Camera | Security | 4.3 | | $299 | 85 days | arlo_pro_5s |
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** Sub-scores and figures of single reviews: each number follows its label. */
const figures: Record<string, readonly RegExp[]> = {
  'roomba-j7': [/Cleaning\s*78%/, /Obstacle avoidance\s*92%/, /Emotional support\s*15%/, /85\/100/],
  'steam-deck-oled': [82, 95, 80, 65, 90, 85, 78].map((score) => new RegExp(`\\D${score}/100`)),
  'iphone-15-pro': [/14 hours/, /847/, /2,341/, /100%/],
  'macbook-pro-m3': [/oat milk spill\s*1/, /runtime\s*18hrs/, /projects\s*47/, /rate\s*100%/],
  'nintendo-switch-oled': [/Display\s*9\/10/, /Social\s*7\/10/, /Library\s*10\/10/],
  'tesla-model-y': [/Autopilot\s*10\/10/, /Decision[a-z ]*\s*9\/10/, /Practicality\s*9\/10/],
  'samsung-galaxy-s24-ultra': [/Camera\s*10\/10/, /Pen\s*9\/10/, /Battery\s*8\/10/],
  'garmin-fenix-7': [/Durability\s*10\/10/, /Fitness\s*9\/10/, /GPS\s*10\/10/],
  'meta-quest-3': [/128GB\/512GB/, /2-3 hours/, /515g/],
  'ring-video-doorbell-pro-2': [/1536p/, /150-degree/, /subscription cloud storage/i],
  'canon-eos-r5': [/45MP/, /8K/, /5-axis/, /1,053/, /20fps/],
  'dji-mini-4-pro': [/4K HDR/, /34-minute/, /249g/, /10km/],
  'fitbit-charge-6': [/7-day battery/, /GPS/, /40\+ modes/, /50M water resistance/],
  'arlo-pro-5s': [/2-6 months/, /ARLO-PRO-5S-2K/],
};

const gadgetOf = (slug: string) => gadgets.find((gadget) => gadget.slug === slug);

/** Every text of a review's files that its page must show. */
function textsOf(review: LibraryReview): string[] {
  const {
    facts = [],
    kind = 'phone',
    flaws = [],
    issues = [],
    sinceThen = [],
  } = gadgetOf(review.slug) ?? {};
  return [
    review.summary,
    review.ratingBasis.true,
    review.ratingBasis.story,
    review.persona.name,
    `${review.minutes} min read`,
    longDate(review.date),
    review.verdict,
    review.bestFor,
    ...review.pros,
    ...review.cons,
    ...review.buy,
    ...review.skip,
    ...review.keyFeatures,
    ...facts.flatMap(({ key, value }) => [labelOf(key, kind), formatFact(key, value)]),
    ...flaws.map(({ text }) => withoutCitations(text)),
    ...[...issues, ...sinceThen].map(({ text }) => text),
    ...review.phases.flatMap(({ when, title, result }) => [when, title, result]),
    ...review.audiences.flatMap(({ who, why }) => [who, why]),
    ...review.competitors.flatMap(({ slug, better, worse, pickIf }) => [
      gadgetOf(slug)?.name ?? slug,
      better,
      worse,
      pickIf,
    ]),
    ...review.scores.flatMap(({ title, items }) => [title, ...items.map(({ label }) => label)]),
    ...(review.results ?? []).flatMap(({ value, label }) => [value, label]),
  ];
}

const withoutSpaces = (text: string) => untypeset(text).replace(/\s+/g, '');

test.each(specified)(
  'the review of %s has the specified figures and all its parts',
  async (...row) => {
    const [
      slug = '',
      name = '',
      category = '',
      rating = '',
      ten = '',
      price = '',
      days = '',
      key,
      badge = '',
    ] = row;
    const review = reviews.find((each) => each.slug === slug);
    if (!review) throw new Error(`There is no review of ${slug}.`);
    const { root, text } = await read(paths.review(slug));
    const main = root.querySelector('main');
    const shown = withoutSpaces(text);
    const expected = [
      ...textsOf(review),
      name,
      category,
      price,
      badge,
      ten,
      `${Number(rating).toFixed(1)}/5`,
    ];
    expect(expected.filter((part) => !shown.includes(withoutSpaces(part)))).toEqual([]);
    expect(untypeset(text).toLowerCase()).toContain(days);
    for (const figure of figures[slug] ?? []) expect(untypeset(text)).toMatch(figure);
    const headings = main?.querySelectorAll('h2').map((h2) => withoutSpaces(h2.text)) ?? [];
    const sections = Object.values(review.sections).map(withoutSpaces);
    expect(sections).toHaveLength(10);
    expect(
      headings.filter((heading) => sections.some((title) => heading.startsWith(title))),
    ).toHaveLength(10);
    // Whole stars: ⌊rating + 0.3⌋ of five are filled.
    const stars = main?.querySelector(
      `[role=img][aria-label="Rated ${Number(rating).toFixed(1)} out of 5"]`,
    );
    expect(stars?.querySelectorAll('[data-fill=full]')).toHaveLength(
      Math.floor(Number(rating) + 0.3),
    );
    expect(stars?.querySelectorAll('[data-fill]')).toHaveLength(5);
    const stores = main?.querySelectorAll('a[data-affiliate]') ?? [];
    const buttons = stores.filter((link) => link.text.trim().startsWith('Check Current Price'));
    expect(buttons.map((link) => link.getAttribute('data-affiliate')).toSorted()).toEqual([
      `${key}_main_cta`,
      `${key}_sidebar`,
    ]);
    const paid = slug === 'tesla-model-y' ? '' : 'sponsored nofollow ';
    for (const link of stores)
      expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
        '_blank',
        `${paid}noopener noreferrer`,
      ]);
  },
);

test('"More" boxes link to the specified pages', async () => {
  for (const [slug, links] of Object.entries({
    'apple-watch-series-9': ['/category/fitness', '/category/mobile', '/category/audio'],
    'macbook-pro-m3': ['steam-deck-oled', 'iphone-15-pro', 'apple-watch-series-9'].map(
      paths.review,
    ),
    'iphone-15-pro': ['steam-deck-oled', 'airpods-pro-2', 'roomba-j7'].map(paths.review),
  })) {
    const { root } = await read(paths.review(slug));
    const box = root
      .querySelectorAll('main nav')
      .find((nav) => /^More (Reviews|Survival Tests)/.test(nav.text.trim()));
    const hrefs = box?.querySelectorAll('a').map((link) => link.getAttribute('href'));
    expect(hrefs?.toSorted(), slug).toEqual(links.toSorted());
  }
});

test('every page with a paid link says so before the link', async () => {
  const pages = [
    '/',
    '/category/audio',
    '/compare/iphone-15-pro-vs-iphone-16',
    '/garmin-fenix-7-review',
  ];
  for (const path of pages) {
    const main = (await textOf(path)).split('<main')[1] ?? '';
    const disclosure = main.indexOf(disclosures.associate);
    expect(disclosure, path).toBeGreaterThan(0);
    expect(main.indexOf('data-affiliate'), path).toBeGreaterThan(disclosure);
    expect(main.split('</main>')[1], path).toContain(disclosures.footer);
  }
  expect(await textOf('/garmin-fenix-7-review')).toContain(disclosures.short);
  expect(await textOf('/compare/iphone-15-pro-vs-iphone-16')).toContain(disclosures.button);
});

test('pages name who owns the store, and claim no commission where there is none', async () => {
  const car = await textOf('/tesla-model-y-review');
  expect(car).toContain('Our link leads to tesla.com and earns us nothing.');
  expect(car.split('</main>')[0]).not.toContain(disclosures.associate);
  expect(await textOf('/ring-video-doorbell-pro-2-review')).toContain('Amazon also owns Ring.');
  expect(await textOf('/category/tech')).toContain('Amazon also makes the Kindle.');
});
