import { Fragment } from 'react';
import { useReview } from './review-context.ts';

/** A text of the review's front matter with the numbers of what it rests on. `at` is its field. */
export function Cited({ at, text }: { at: string; text: string }) {
  const marks = useReview().marks[at] ?? [];
  const ends = [...marks.map(([end]) => end), text.length];
  return ends.map((end, index) => {
    const number = marks[index]?.[1];
    return (
      <Fragment key={index}>
        {text.slice(ends[index - 1] ?? 0, end)}
        {number && <RefMark number={number} />}
      </Fragment>
    );
  });
}

/** A mark in the running text, by what stands in it. */
export function BodyMark({ to }: { to: string }) {
  const number = useReview().known.cited[to];
  return number ? <RefMark number={number} /> : null;
}

/** Leads to the list of references in "What we know". */
export function RefMark({ number }: { number: number }) {
  return (
    <sup className="ref">
      <a href={`#ref-${number}`} aria-label={`Reference ${number}`}>
        {number}
      </a>
    </sup>
  );
}
