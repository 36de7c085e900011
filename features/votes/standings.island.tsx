import { ScoreBar } from '#ui/score-bar.tsx';
import { totalVotes, type VoteRecord, votesInWords } from './election.ts';
import { useVotes } from './votes.store.ts';

interface StandingsProps {
  candidates: readonly { id: number; name: string; votes: readonly VoteRecord[] }[];
}

/** One bar per candidate, relative to the longest; they follow the votes of this page. */
export function Standings({ candidates }: StandingsProps) {
  const standings = candidates.map(useTotal).sort((one, other) => other.total - one.total);
  const [first] = standings;
  if (!first?.total)
    return (
      <p className="text-lead">Nobody has voted yet this month. The first vote takes the lead.</p>
    );
  return (
    <ul className="grid gap-4" aria-label="Standings">
      {standings.map(({ id, name, total }) => (
        <ScoreBar
          key={id}
          label={name}
          value={total}
          max={first.total}
          shown={votesInWords(total)}
        />
      ))}
    </ul>
  );
}

const useTotal = ({ id, name, votes }: StandingsProps['candidates'][number]) => ({
  id,
  name,
  total: totalVotes(useVotes(id, votes)),
});
