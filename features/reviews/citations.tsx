import { createContext, type ReactNode, useContext } from 'react';
import type { Library } from '#features/content/current.ts';
import { Footnote } from '#features/content/footnotes.tsx';
import type { DatedPrice, ReviewPrices } from '#features/gadgets/prices.ts';
import type { Available, SoldAt } from '#features/gadgets/stores.ts';
import { Icon } from '#ui/icon.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import type { ReviewView } from './review.ts';

/** A review with its prices and the short posts that link to it, newest first. */
export interface ShownReview extends ReviewView {
  prices: ReviewPrices;
  posts: readonly Pick<Library['posts'][number], 'slug' | 'date' | 'title'>[];
  /** The facts view leaves out the story and its figures. */
  isFacts: boolean;
  /** The sections of its text. */
  parts: readonly string[];
  available: Available;
  /** What to buy instead today, if the answer names one. */
  recommended: { name: string; price: DatedPrice | undefined; store: SoldAt } | undefined;
  /** Said before the first store link. */
  disclosure: string;
}

export const ReviewContext = createContext<ShownReview | null>(null);

/** The review that is being rendered. */
export function useReview(): ShownReview {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview needs a ReviewContext.');
  return review;
}

interface CitedProps {
  /** The path of the field in the front matter. */
  at: string;
  text: string;
}

/** A text of the front matter, with one mark for all its sources. */
export function Cited({ at, text }: CitedProps) {
  return (
    <>
      <NoBreak text={text} />
      <Footnote numbers={useReview().citations[at] ?? []} />
    </>
  );
}

/** A citation in the prose. */
export function ProseCitation({ to }: { to: string }) {
  const { cited } = useReview().sourcedFacts;
  return <Footnote numbers={to.split(' ').flatMap((written) => cited[written] || [])} />;
}

interface MarkedListProps {
  title: string;
  /** The field in the front matter. */
  field: 'pros' | 'cons' | 'buy' | 'skip';
  /** The first items in smaller text. */
  max?: number;
  /** Without the sources, which the page shows elsewhere. */
  isSummary?: true;
}

/** Pros have a check mark, cons a cross. */
export function MarkedList({ title, field, max, isSummary }: MarkedListProps) {
  const items = useReview()[field].slice(0, max);
  if (items.length === 0) return null;
  const isFor = field === 'pros' || field === 'buy';
  return (
    <div className={max ? 'text-note' : 'text-body'}>
      <h3 className={`marked-title ${max && !isSummary ? 'max-lg:sr-only' : ''}`}>{title}</h3>
      <ul className="marked-list">
        {items.map((item, index) => (
          <li key={item}>
            <Icon
              name={isFor ? 'check' : 'cross'}
              className={isFor ? 'text-olive' : 'text-ember'}
            />
            <span>{isSummary ? item : <Cited at={`${field}.${index}`} text={item} />}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const TwoLists = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">{children}</div>
);

interface LabelProps {
  color: string;
  children: string;
}

/** The frame of an answer or a rank. */
export const Label = ({ color, children }: LabelProps) => (
  <b className={`tag flex-none border-current whitespace-nowrap ${color}`}>{children}</b>
);

const answers = {
  yes: { word: 'Yes', color: 'text-olive' },
  maybe: { word: 'Maybe', color: '' },
  no: { word: 'No', color: 'text-ember' },
};

/** For whom it is worth it. */
export function Audiences() {
  const { audiences } = useReview();
  return (
    <dl className="divide-y-2 divide-line rounded-m border-2 border-line bg-sheet text-body leading-snug [print-color-adjust:exact]">
      {audiences.map(({ who, answer, why }, index) => (
        <div key={who} className="px-4 py-2 print:break-inside-avoid">
          <dt className="flex items-center justify-between gap-4 font-bold">
            {who}
            <Label color={answers[answer].color}>{answers[answer].word}</Label>
          </dt>
          <dd>
            <Cited at={`audiences.${index}.why`} text={why} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
