import { createContext, useContext } from 'react';
import { Footnote } from '#features/content/footnotes.tsx';
import {
  type Citation,
  citationsIn,
  parseCitation,
  withoutCitations,
} from '#features/content/prose/citations.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Library } from '#features/content/snapshot.ts';
import type { TodaysAnswer } from '#features/gadgets/answers.ts';
import { type CitationScope, referenceOf, sourceOf } from '#features/gadgets/claims.ts';
import type { Gadget } from '#features/gadgets/gadget.ts';
import type { DatedPrice, ReviewPrices } from '#features/gadgets/prices.ts';
import type { Available, SoldAt } from '#features/gadgets/stores.ts';
import { Icon } from '#ui/icon.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import type { Review, WrittenReview } from './reviews.ts';

/** A review as its page shows it: its texts have their citations. */
export interface ShownReview
  extends WrittenReview,
    Pick<Review, 'slug' | 'date' | 'minutes' | 'lead' | 'product'> {
  /** What its citations refer to. */
  scope: CitationScope;
  /** Today's answer. */
  answer: TodaysAnswer | undefined;
  prices: ReviewPrices;
  knownFacts: ShownFact[];
  rivals: Rival[];
  /** Two gadgets to compare it with. */
  nearest: { name: string; comparison: string }[];
  /** The short posts that link to it, newest first. */
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

interface ShownFact extends Pick<Gadget['facts'][number], 'key' | 'note' | 'ref'> {
  label: string;
  /** For example "30 hours". */
  text: string;
}

type Competitor = WrittenReview['competitors'][number];

export interface Rival extends Competitor {
  name: string;
  price: DatedPrice | undefined;
  /** Said in place of a price. */
  withoutPrice: string;
  isReviewed: boolean;
}

export const ReviewContext = createContext<ShownReview | null>(null);

/** The review that is being rendered. */
export function useReview(): ShownReview {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview needs a ReviewContext.');
  return review;
}

/** A text with one mark for all its sources. */
export function Cited({ text }: { text: string }) {
  return (
    <>
      <NoBreak text={withoutCitations(text)} />
      <Citations of={citationsIn(text)} />
    </>
  );
}

function Citations({ of: citations }: { of: readonly Citation[] }) {
  const { scope } = useReview();
  const references = citations.flatMap((citation) => {
    const source = sourceOf(citation, scope);
    return source ? referencesIn(scope, referenceOf(source), source.gadget) : [];
  });
  return <Footnote references={references} />;
}

/** A reference of the reviewed gadget, or of another. */
function referencesIn({ own }: CitationScope, id = '', of = own) {
  const reference = of.refs[id];
  if (!reference) return [];
  return [typesetAll(of === own ? reference : { ...reference, about: of.name })];
}

/** The mark of one reference. */
export function Source({ id, of }: { id: string | undefined; of?: Gadget }) {
  return <Footnote references={referencesIn(useReview().scope, id, of)} />;
}

/** A citation in the prose. */
export const ProseCitation = ({ to }: { to: string }) => (
  <Citations of={to.split(' ').map(parseCitation)} />
);

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
      <h3 className={`mt-0 mb-1 text-base ${max && !isSummary ? 'max-lg:sr-only' : ''}`}>
        {title}
      </h3>
      <ul className={`marked leading-tight ${max ? 'gap-0.5' : 'gap-1'}`}>
        {items.map((item) => (
          <li key={item}>
            <Icon
              name={isFor ? 'check' : 'cross'}
              className={isFor ? 'text-olive' : 'text-ember'}
            />
            <span>{isSummary ? withoutCitations(item) : <Cited text={item} />}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
    <dl className="card divide-y-2 divide-line text-body leading-snug [print-color-adjust:exact]">
      {audiences.map(({ who, answer, why }) => (
        <div key={who} className="px-4 py-2 print:break-inside-avoid">
          <dt className="flex items-center justify-between gap-4 font-bold">
            {who}
            <Label color={answers[answer].color}>{answers[answer].word}</Label>
          </dt>
          <dd>
            <Cited text={why} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
