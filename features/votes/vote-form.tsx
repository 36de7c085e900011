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
}

export const VoteForm = ({ product: { id, name }, votes, context }: VoteFormProps) => (
  <>
    <Island
      of={VoteButtons}
      name={`vote-${id}`}
      props={{ product: { id, name }, votes, page: context.path }}
    />
    <VoteAnswer product={{ id }} votes={votes} context={context} />
  </>
);

interface VoteAnswerProps extends Omit<VoteFormProps, 'product'> {
  product: { id: number };
}

/** What became of a vote that was sent without JavaScript; success leads to the emoji's fragment. */
export function VoteAnswer({ product: { id }, votes, context: { refused } }: VoteAnswerProps) {
  return (
    <>
      {votes.map(({ emoji }, index) => (
        <p key={emoji} id={votedFragment(id, index)} className="sent">
          <b>{voteRecorded.title}</b> {voteRecorded.description}
        </p>
      ))}
      {refused?.action === voteAction && refused.values.product === String(id) && (
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
      every press is a vote for{' '}
      <a href={paths.savior()} className="prose-link">
        Tech Savior of the Month
      </a>
      .
    </p>
    <VoteForm {...props} />
  </>
);
