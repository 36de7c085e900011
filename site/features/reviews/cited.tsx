import { createContext, Fragment, useContext } from 'react';
import { OneWord } from '#site/ui/one-word.tsx';
import { useReview } from './review-context.ts';

/** How often each reference was cited so far; without it marks have no ids, as in the sidebar. */
export const MarkContext = createContext<{ markCounts?: Map<number, number> }>({});

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

/** Each number once: two facts may rest on one reference. Every mark has an id, for the way back from the list. */
export function RefMarks({ numbers }: { numbers: readonly number[] }) {
  const { markCounts } = useContext(MarkContext);
  if (numbers.length === 0) return null;
  return (
    <sup className="ref">
      {[...new Set(numbers)].map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ','}
          <a
            href={`#ref-${number}`}
            aria-label={`Reference ${number}`}
            {...(markCounts ? { id: nextMarkId(markCounts, number) } : {})}
          >
            {number}
          </a>
        </Fragment>
      ))}
    </sup>
  );
}

/** Leads to the list of references. */
export const RefMark = ({ number }: { number: number }) => <RefMarks numbers={[number]} />;

export const markId = (number: number, place: number): string => `cited-${number}-${place}`;

function nextMarkId(counts: Map<number, number>, number: number): string {
  const place = (counts.get(number) ?? 0) + 1;
  counts.set(number, place);
  return markId(number, place);
}
