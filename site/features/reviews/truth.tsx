import type { ReactNode } from 'react';
import { monthName } from '#site/ui/dates.ts';
import { OneWord } from '#site/ui/one-word.tsx';
import { RefMark } from './cited.tsx';
import { useReview } from './review-context.ts';

/** Before anything else: what is invented here, what is not, and since when that is known. */
export function LineOfTruth({ method }: { method: ReactNode }) {
  const { persona, product, known } = useReview();
  return (
    <p className="truth">
      <b>A desk review with a staged emergency.</b> The emergency, {persona.name} and every count
      from the test are invented. The facts about the <OneWord text={product.name} /> are sourced,
      last checked on <time dateTime={known.checked}>{monthName(known.checked)}</time>; a small
      number leads to each source. {method}
    </p>
  );
}

/** What changed after the review, in one line; the rest stands in "What we know". */
export function SinceThen() {
  const [latest] = useReview().known.sinceThen;
  if (!latest) return null;
  return (
    <p className="since-then">
      <b>Since then, {monthName(latest.date)}:</b> <OneWord text={latest.text} />
      <RefMark number={latest.ref} />
    </p>
  );
}
