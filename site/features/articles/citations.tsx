import { createContext, Fragment, useContext } from 'react';
import type { LibraryPost } from '#content/library.ts';
import type { ReviewView, SourcedFacts } from '#content/views/review.ts';
import { NoBreak } from '#site/ui/no-break.tsx';
import type { ReviewPrices } from '#site/ui/price-words.ts';

/** The references cited so far; without it, as in the sidebar, marks have no IDs. */
export const Marked = createContext<Set<number> | undefined>(undefined);

/** A text of the front matter with its reference marks; `at` is the field's path. */
export function Cited({ at, text }: { at: string; text: string }) {
  const marks = useReview().citations[at] ?? [];
  const ends = [...new Set([...marks.map(([end]) => end), text.length])];
  return ends.map((end, index) => (
    <Fragment key={end}>
      <NoBreak text={text.slice(ends[index - 1] ?? 0, end)} />
      <RefMarks numbers={marks.filter(([at]) => at === end).map(([, number]) => number)} />
    </Fragment>
  ));
}

/** Reference marks in the prose. */
export function BodyMark({ to }: { to: string }) {
  const { cited } = useReview().sourcedFacts;
  return <RefMarks numbers={to.split(' ').flatMap((written) => cited[written] || [])} />;
}

/** The first mark of a reference has an ID, so that the reference can link back. */
export function RefMarks({ numbers }: { numbers: readonly number[] }) {
  const marked = useContext(Marked);
  if (numbers.length === 0) return null;
  return (
    <sup className="ref">
      {[...new Set(numbers)].map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ','}
          <a
            href={`#ref-${number}`}
            aria-label={`Reference ${number}`}
            id={firstMarkId(marked, number)}
          >
            {number}
          </a>
        </Fragment>
      ))}
    </sup>
  );
}

/** A text with the mark of its only reference. */
export function Sourced({ text, number }: { text: string; number: number }) {
  return (
    <>
      <NoBreak text={text} />
      <RefMarks numbers={[number]} />
    </>
  );
}

const markId = (number: number): string => `cited-${number}`;

function firstMarkId(marked: Set<number> | undefined, number: number): string | undefined {
  if (!marked || marked.has(number)) return undefined;
  marked.add(number);
  return markId(number);
}

/** Collapsed until a link to one of them is followed. */
export function References({ references }: { references: SourcedFacts['references'] }) {
  const marked = useContext(Marked);
  return (
    <details className="mt-[1.4rem] text-(length:--text-note) wrap-anywhere">
      <summary className="py-2 font-display">{`${references.length} references`}</summary>
      <ol className="grid list-decimal gap-[0.35rem] pl-7 [&_a]:underline [&_a[aria-label]]:ml-1 [&_a[aria-label]]:inline-block [&_a[aria-label]]:min-h-6 [&_a[aria-label]]:min-w-6 [&_a[aria-label]]:text-center [&>:target]:bg-well">
        {references.map(({ publisher, title, url, about }, index) => (
          <li key={index} id={`ref-${index + 1}`}>
            {publisher}, {url ? <a href={url}>{title}</a> : title}
            {about && ` (on the ${about})`}.
            {marked?.has(index + 1) && (
              <a href={`#${markId(index + 1)}`} aria-label="Back to the citation">
                ↩
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** States how many sources were read. */
export function SourcesRead({ references }: { references: SourcedFacts['references'] }) {
  const unread = references.flatMap(({ checked }, index) => (checked ? [] : [index + 1]));
  const read = references.length - unread.length;
  if (unread.length === 0) return `We read all ${references.length} sources.`;
  return `We read ${read} of the ${references.length} sources. We couldn’t open ${listOf(unread)} yet.`;
}

function listOf(numbers: number[]): string {
  const words = numbers.length > 1 ? 'numbers' : 'number';
  return `${words} ${new Intl.ListFormat('en-US').format(numbers.map(String))}`;
}

/** A review with its prices and the short posts that link to it, newest first. */
export interface ShownReview extends ReviewView {
  prices: ReviewPrices;
  posts: readonly Pick<LibraryPost, 'slug' | 'date' | 'title'>[];
}

export const ReviewContext = createContext<ShownReview | null>(null);

/** The review that is being rendered. */
export function useReview(): ShownReview {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview needs a ReviewContext.');
  return review;
}
