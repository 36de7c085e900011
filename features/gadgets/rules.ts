import { bySlug } from '#features/content/by-slug.ts';
import type { Place, Report, Reports } from '#features/content/problems.ts';
import { citationsIn } from '#features/content/prose/citations.ts';
import { recommended } from './answers.ts';
import { claimErrors, type Subject } from './claims.ts';
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
  const { card, prices = [], talkMeOut } = record;
  const requireGadget = (path: string[], slug: string | undefined) => {
    if (slug && !bySlug(gadgets, slug))
      problem(path, `There is no gadget “${slug}”.`, 'Add it first, or name another.');
  };
  requireGadget(['successor'], record.successor);
  requireGadget(['buried', 'instead', 'slug'], record.buried?.instead.slug);
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
  const subject = { own, all: gadgets, rating: 0 };
  for (const [index, { text }] of (record.flaws ?? []).entries())
    checkClaims([['flaws', index, 'text'], text], subject, problem);
  checkAnswer(own, gadgets, reports);
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
export function checkAnswer(
  own: Gadget,
  all: readonly Gadget[],
  { problem, warning }: Reports,
): void {
  const { answer, buried, flaws = [] } = own;
  if (!answer) return;
  const { judgment, text, under, instead } = answer;
  const reject = (contradicts: boolean, reason: string) => {
    if (contradicts)
      problem(
        ['answer', 'judgment'],
        `The answer is ${judgment.replaceAll('-', ' ')}, but ${reason}.`,
        'Change one.',
      );
  };
  if (judgment === 'buy') {
    reject(buried !== undefined, 'it is in the graveyard');
    reject(
      flaws.some(({ rank }) => rank === 'spoils'),
      'a flaw spoils it',
    );
    reject(under !== undefined, 'it has a price under which we would buy it');
  }
  reject(buried?.why === 'not again' && judgment !== 'skip', 'the graveyard says “not again”');
  reject(judgment === 'skip' && under !== undefined, 'it has a price under which we would buy it');
  const better = bySlug(all, instead);
  if (instead && (!better || better.slug === own.slug || better.buried))
    problem(
      ['answer', 'instead'],
      `“${better?.name ?? instead}” is no gadget that we recommend instead.`,
      'Name one with facts that is not in the graveyard.',
    );
  checkClaims([['answer', 'text'], text], { own, all, rating: 0 }, problem);
  if (under) checkUnder(under, { own, all, rating: 0 }, { problem, warning });
}

function checkUnder(
  { because }: NonNullable<NonNullable<Gadget['answer']>['under']>,
  subject: Subject,
  { problem, warning }: Reports,
): void {
  checkClaims([['answer', 'under', 'because'], because], subject, problem);
  if (citationsIn(because).length === 0)
    warning(
      ['answer', 'under', 'because'],
      'The price has no source.',
      'Cite the price that it rests on.',
    );
}

function checkClaims(
  [path, text]: [(string | number)[], string],
  subject: Subject,
  report: Report,
): void {
  for (const words of claimErrors({ path, text, rule: 'figures' }, subject)) report(path, ...words);
}

/** Products we no longer recommend must not be offered as the better choice. */
export function checkAlternatives(gadget: Gadget, all: readonly Gadget[], report: Report): void {
  const { kind, buried, talkMeOut } = gadget;
  const instead = bySlug(all, buried?.instead.slug);
  if (instead?.buried)
    report(['buried', 'instead', 'slug'], `${instead.name} is in the graveyard.`, 'Name another.');
  const named = talkMeOut?.cheaper;
  if (!named) return;
  const cheaper = bySlug(all, named);
  if (cheaper?.kind !== kind || cheaper.buried)
    report(
      ['talkMeOut', 'cheaper'],
      `“${cheaper?.name ?? named}” is no ${kind} that we recommend.`,
      'Name another.',
    );
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
