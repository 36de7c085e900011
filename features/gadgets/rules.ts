import { bySlug } from '#features/content/by-slug.ts';
import type { Place, Report, Reports } from '#features/content/problems.ts';
import { recommended } from './answers.ts';
import { claimErrors } from './claims.ts';
import type { Gadget } from './gadget.ts';
import type { GadgetRecord } from './record.ts';
import type { Site } from './site.ts';

/** What a record has to agree with. */
interface Others {
  gadgets: readonly Gadget[];
  site: Site;
  reviews: readonly { slug: string }[];
}

/** Checks a record beside all others. */
export function checkGadget(
  record: GadgetRecord,
  own: Gadget,
  { gadgets, site }: Others,
  reports: Reports,
): void {
  const { problem, warning } = reports;
  const { card, prices = [], flaws = [], talkMeOut } = record;
  if (record.successor && !bySlug(gadgets, record.successor))
    problem(
      ['successor'],
      `There is no gadget “${record.successor}”.`,
      'Add it first, or name another.',
    );
  const categories = site.categories.map(({ name }) => name);
  if (card && !categories.includes(card.category))
    problem(
      ['card', 'category'],
      `There is no category “${card.category}”.`,
      `Choose one of: ${categories.join(', ')}.`,
    );
  const twin = gadgets.find(({ name, slug }) => name === own.name && slug !== own.slug);
  if (twin) problem(['name'], 'Another gadget has this name.', 'Use something else.');
  if (talkMeOut && !site.speakers[talkMeOut.speaker])
    problem(
      ['talkMeOut', 'speaker'],
      `There is no speaker “${talkMeOut.speaker}”.`,
      `Choose one of: ${Object.keys(site.speakers).join(', ')}.`,
    );
  // The owner may enter a price without saying where it is from, and the first is the tested one.
  for (const [index, { usd, ref }] of prices.entries())
    if (index > 0 && usd !== null && !ref)
      warning(['prices', index, 'ref'], 'The price has no source.', 'Choose one.');
  for (const [index, { text }] of flaws.entries())
    checkClaims(['flaws', index, 'text'], text, { own, all: gadgets, problem });
  for (const [index, text] of (talkMeOut?.reasons ?? []).entries())
    checkClaims(['talkMeOut', 'reasons', index], text, { own, all: gadgets, problem });
  checkAnswer(own, gadgets, problem);
  checkAlternatives(own, gadgets, problem);
}

/** The records of the site name gadgets, reviews and categories that exist. */
export function checkSite(slug: string, { site, gadgets, reviews }: Others, problem: Report): void {
  const { categories, order, speakers } = site;
  const requireReview = (path: string[], review: string) => {
    if (!bySlug(reviews, review)) problem(path, `There is no review “${review}”.`, 'Name another.');
  };
  if (slug === 'categories')
    for (const [index, { related }] of categories.entries())
      if (related && !categories.some(({ name }) => name === related))
        problem(['list', index, 'related'], `There is no category “${related}”.`, 'Name another.');
  if (slug === 'order') {
    for (const [index, product] of order.products.entries())
      if (bySlug(gadgets, product)?.isRival !== false)
        problem(['products', index], `There is no product “${product}”.`, 'Remove it.');
    if (order.featured) requireReview(['featured'], order.featured);
  }
  if (slug === 'speakers')
    for (const [name, { review }] of Object.entries(speakers))
      requireReview([name, 'review'], review);
}

/** Today's answer must agree with the graveyard and with the flaws that spoil the gadget. */
export function checkAnswer(own: Gadget, all: readonly Gadget[], problem: Report): void {
  const { answer } = own;
  if (!answer) return;
  const conflict = conflictOf(own, answer);
  if (conflict)
    problem(
      ['answer', 'judgment'],
      `The answer is ${answer.judgment.replaceAll('-', ' ')}, but ${conflict}.`,
      'Change one.',
    );
  checkClaims(['answer', 'text'], answer.text, { own, all, problem });
  checkClaims(['answer', 'under', 'because'], answer.under?.because, { own, all, problem });
}

function conflictOf(
  { buried, flaws = [] }: Gadget,
  { judgment, under }: NonNullable<Gadget['answer']>,
): string | undefined {
  if (judgment === 'buy' && buried) return 'it is in the graveyard';
  if (judgment === 'buy' && flaws.some(({ rank }) => rank === 'spoils')) return 'a flaw spoils it';
  if (['buy', 'skip'].includes(judgment) && under)
    return 'it has a price under which we would buy it';
  return judgment !== 'skip' && buried?.why === 'not again'
    ? 'the graveyard says “not again”'
    : undefined;
}

interface ClaimContext {
  own: Gadget;
  all: readonly Gadget[];
  problem: Report;
}

function checkClaims(
  path: (string | number)[],
  text: string | undefined,
  { own, all, problem }: ClaimContext,
): void {
  const claim = { path, text: text ?? '', rule: 'figures' } as const;
  for (const words of claimErrors(claim, { own, all, rating: 0 })) problem(path, ...words);
}

/** What a record names as the better choice exists, and is not in the graveyard itself. */
export function checkAlternatives(own: Gadget, all: readonly Gadget[], report: Report): void {
  const named: [path: string[], slug: string | undefined][] = [
    [['answer', 'instead'], own.answer?.instead],
    [['buried', 'instead', 'slug'], own.buried?.instead.slug],
    [['talkMeOut', 'cheaper'], own.talkMeOut?.cheaper],
  ];
  for (const [path, slug] of named) {
    const better = bySlug(all, slug);
    if (slug && (!better || better.slug === own.slug || better.buried))
      report(path, `“${better?.name ?? slug}” is no gadget that we recommend.`, 'Name another.');
  }
}

/** A text recommends only what today's answers do. */
export function checkPick(
  place: Place,
  slug: string,
  gadgets: readonly Gadget[],
  report: Report,
): void {
  const gadget = bySlug(gadgets, slug);
  if (!gadget) report(place, `There is no gadget “${slug}”.`, 'Choose another.');
  else if (!recommended(gadget, gadgets))
    report(
      place,
      `Today no answer recommends the ${gadget.name}.`,
      'Choose another, or renew its answer.',
    );
}
