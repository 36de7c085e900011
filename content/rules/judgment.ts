import type { ReviewFile } from '#content/schema/documents.ts';
import type { ReportError, Subject } from './claims.ts';

/** Rejects a review whose rating, audience advice, price advice or grave contradicts its judgment. */
export function checkJudgment(
  { judgment, buyUnder, audiences }: ReviewFile,
  { own, rating }: Subject,
  report: ReportError,
): void {
  const answers = (answer: string) => audiences.filter((one) => one.answer === answer).length;
  const reject = (isWrong: boolean, message: string) => {
    if (isWrong) report(['judgment'], `is ${judgment}, but ${message}`);
  };
  const why = own.buried?.why;
  if (judgment === 'buy') {
    reject(rating < 4, `the rating is ${rating}`);
    reject(answers('no') >= answers('yes'), 'at least as many audiences get a no as a yes');
    reject(why !== undefined, 'the product is in the graveyard');
    reject(buyUnder !== undefined, 'there is a buyUnder price');
  }
  if (judgment === 'buy-for-some') {
    // Below its price, a maybe becomes a yes.
    const isForSome = answers('yes') > 0 || (buyUnder !== undefined && answers('maybe') > 0);
    reject(!isForSome, 'no audience gets a yes');
    reject(answers('no') === 0, 'no audience gets a no');
  }
  if (judgment === 'wait') {
    reject(rating >= 4.7, `the rating of ${rating} fills five stars`);
    reject(!buyUnder, 'there is no buyUnder price');
  }
  if (judgment === 'skip') {
    reject(rating >= 4, `the rating is ${rating}`);
    reject(answers('yes') > 0, 'an audience gets a yes');
    reject(why === undefined, 'the product is not in the graveyard');
  }
  reject(why === 'not again' && judgment !== 'skip', 'the graveyard says "not again"');
  if (buyUnder && buyUnder.usd > own.price.usd)
    report(['buyUnder', 'usd'], `is above the list price of $${own.price.usd}`);
}
