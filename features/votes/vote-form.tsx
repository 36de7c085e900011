import type { PageContext } from '#features/content/page.ts';
import { Island } from '#ui/island.tsx';
import { NoBreak } from '#ui/no-break.tsx';
import { paths } from '#ui/paths.ts';
import type { VoteRecord } from './election.ts';
import { voteAction, votedFragment, voteRecorded } from './form.ts';
import { VoteButtons } from './vote-buttons.island.tsx';

interface VoteFormProps {
  product: { id: number; name: string };
  votes: readonly VoteRecord[];
  context: Pick<PageContext, 'path' | 'refused'>;
  /** Where a page shows a product twice, only one of them confirms a vote without JavaScript. */
  isSecond?: boolean;
}

/** The vote buttons of a product, and what became of a vote that was sent without JavaScript. */
export function VoteForm({ product, votes, context, isSecond = false }: VoteFormProps) {
  const { path, refused } = context;
  const isRefused = refused?.action === voteAction && refused.values.product === String(product.id);
  return (
    <>
      <Island
        of={VoteButtons}
        name={isSecond ? `second-vote-${product.id}` : `vote-${product.id}`}
        props={{ product: { id: product.id, name: product.name }, votes, page: path }}
      />
      {!isSecond && <Recorded productId={product.id} emoji={votes.length} />}
      {isRefused && !isSecond && (
        <p role="alert" className="field-error">
          <b>{refused.title}.</b> {refused.message}
        </p>
      )}
    </>
  );
}

/** The vote below a text, with what it is for. */
export const Applause = (props: VoteFormProps) => (
  <>
    <p>
      <NoBreak text={`Applaud the ${props.product.name}: `} />
      every press is a vote for <SaviorLink />.
    </p>
    <VoteForm {...props} />
  </>
);

const SaviorLink = () => (
  <a href={paths.savior()} className="prose-link">
    Tech Savior of the Month
  </a>
);

/** Shown while one of its fragments is the target. */
function Recorded({ productId, emoji }: { productId: number; emoji: number }) {
  const words = (
    <span>
      <b>{voteRecorded.title}</b> {voteRecorded.description}
    </span>
  );
  return Array.from({ length: emoji }, (_, index) => votedFragment(productId, index)).reduce(
    (inner, id) => (
      <span id={id} className="sent">
        {inner}
      </span>
    ),
    words,
  );
}
