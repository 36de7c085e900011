import type { Gadget } from '#content/gadgets.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import { bySlug } from '#features/content/by-slug.ts';
import type { Report } from '#features/content/problems.ts';
import { citationsIn } from '#features/content/prose/citations.ts';
import { claimErrors, type Subject } from './claims.ts';

interface Reports {
  problem: Report;
  warning: Report;
}

/** Today's answer must agree with the graveyard and with the flaws that spoil the gadget. */
export function checkAnswer(own: Gadget, all: Gadget[], { problem, warning }: Reports): void {
  const { answer, buried, flaws = [] } = own;
  if (!answer) return;
  const { judgment, text, under, instead } = answer;
  const reject = (contradicts: boolean, reason: string) => {
    if (contradicts)
      problem(['answer', 'judgment'], `The answer is ${judgment}, but ${reason}.`, 'Change one.');
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
      `“${instead}” is no gadget that we recommend instead.`,
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

function checkClaims([path, text]: [string[], string], subject: Subject, report: Report): void {
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
      `“${named}” is no ${kind} that we recommend.`,
      'Name another.',
    );
}

/** The gadgets that a record names exist. */
export function checkGadget(
  { successor, buried }: FactsFile,
  known: ReadonlySet<string>,
  report: Report,
): void {
  const requireGadget = (path: PropertyKey[], slug: string | undefined) => {
    if (slug && !known.has(slug))
      report(path, `There is no gadget “${slug}”.`, 'Add it first, or name another.');
  };
  requireGadget(['successor'], successor);
  requireGadget(['buried', 'instead', 'slug'], buried?.instead.slug);
}

/** The owner may enter a price without saying where it is from. */
export function checkPriceSources({ prices }: FactsFile, warn: Report): void {
  for (const [index, { usd, ref }] of prices.entries())
    if (index > 0 && typeof usd === 'number' && !ref)
      warn(['prices', index, 'ref'], 'The price has no source.', 'Choose one.');
}
