import type { Gadget } from '#content/gadgets.ts';
import type { Report } from '#content/report.ts';
import type { ReviewFile } from '#content/schema/documents.ts';
import { latestPrice } from '#content/shops.ts';
import type { Subject } from './claims.ts';

/** Reports a rating, audience, price or grave that contradicts the review's judgment. */
export function checkJudgment(
  { judgment, buyUnder, audiences }: Pick<ReviewFile, 'judgment' | 'buyUnder' | 'audiences'>,
  { own, rating }: Pick<Subject, 'own' | 'rating'>,
  report: Report,
): void {
  const count = (answer: string) => audiences.filter((one) => one.answer === answer).length;
  const [yes, maybe, no] = [count('yes'), count('maybe'), count('no')];
  const grave = own.buried?.why;
  const reject = (contradicts: boolean, message: string) => {
    if (contradicts)
      report(['judgment'], `The answer is ${judgment}, but ${message}.`, 'Change one of them.');
  };
  if (judgment === 'buy') {
    reject(rating < 4, `the rating is ${rating}`);
    reject(no >= yes, 'at least as many audiences get a no as a yes');
    reject(grave !== undefined, 'the product is in the graveyard');
    reject(buyUnder !== undefined, 'there is a buyUnder price');
  }
  if (judgment === 'buy-for-some') {
    // Below the buyUnder price, a maybe becomes a yes.
    reject(yes === 0 && !(buyUnder && maybe > 0), 'no audience gets a yes');
    reject(no === 0, 'no audience gets a no');
  }
  if (judgment === 'wait') {
    reject(rating >= 4.7, `the rating of ${rating} fills five stars`);
    reject(!buyUnder, 'there is no buyUnder price');
    reject(maybe + no === 0, 'every audience gets a yes');
  }
  if (judgment === 'skip') {
    reject(rating >= 4, `the rating is ${rating}`);
    reject(yes > 0, 'an audience gets a yes');
    reject(grave === undefined, 'the product is not in the graveyard');
    reject(buyUnder !== undefined, 'there is a buyUnder price');
  }
  reject(grave === 'not again' && judgment !== 'skip', 'the graveyard says "not again"');
  if (buyUnder && buyUnder.usd > own.price.usd)
    report(['buyUnder', 'usd'], `This is above the list price of $${own.price.usd}.`, 'Lower it.');
}

/** Products we no longer recommend must not be offered as the better choice. */
export function checkAlternatives(
  gadgets: readonly Gadget[],
  reportIn: (slug: string) => Report,
): void {
  const bySlug = new Map(gadgets.map((gadget) => [gadget.slug, gadget]));
  for (const gadget of gadgets) {
    const { slug, kind, buried, talkMeOut } = gadget;
    const instead = bySlug.get(buried?.instead.slug ?? '');
    if (instead?.buried)
      reportIn(slug)(
        ['buried', 'instead', 'slug'],
        `${instead.name} is in the graveyard.`,
        'Name another.',
      );
    const named = talkMeOut?.cheaper;
    const cheaper = bySlug.get(named ?? '');
    const isCheaper =
      cheaper?.kind === kind &&
      latestPrice(cheaper).usd < latestPrice(gadget).usd &&
      !cheaper.buried;
    if (named && !isCheaper)
      reportIn(slug)(
        ['talkMeOut', 'cheaper'],
        `“${named}” is no cheaper ${kind} that we recommend.`,
        'Name another.',
      );
  }
}
