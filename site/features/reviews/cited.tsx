import { Fragment } from 'react';
import { OneWord } from '#site/ui/one-word.tsx';
import { useReview } from './review-context.ts';

/** A text of the review's front matter with the numbers of what it rests on. `at` is its field. */
export function Cited({ at, text }: { at: string; text: string }) {
  const marks = useReview().marks[at] ?? [];
  const ends = [...new Set([...marks.map(([end]) => end), text.length])];
  return ends.map((end, index) => (
    <Fragment key={end}>
      <OneWord text={text.slice(ends[index - 1] ?? 0, end)} />
      <RefMarks numbers={marks.filter(([at]) => at === end).map(([, number]) => number)} />
    </Fragment>
  ));
}

/** Marks in the running text that follow each other, by what stands in them. */
export function BodyMark({ to }: { to: string }) {
  const { cited } = useReview().known;
  return <RefMarks numbers={to.split(' ').flatMap((written) => cited[written] || [])} />;
}

/** Each number once, and none runs into the next: two facts may rest on one reference. */
export function RefMarks({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length === 0) return null;
  return (
    <sup className="ref">
      {[...new Set(numbers)].map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ','}
          <a href={`#ref-${number}`} aria-label={`Reference ${number}`}>
            {number}
          </a>
        </Fragment>
      ))}
    </sup>
  );
}

/** Leads to the list of references in "What we know". */
export const RefMark = ({ number }: { number: number }) => <RefMarks numbers={[number]} />;
