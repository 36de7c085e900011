import { Badge } from '#ui/badge.tsx';
import { leaderOf, totalVotes, type VoteRecord, votesInWords } from './election.ts';
import { useVotes, VoteButtons } from './vote-buttons.island.tsx';

interface Candidate {
  id: number;
  name: string;
  /** Its review, if there is one. */
  path: string | undefined;
  drawing: string;
  votes: readonly VoteRecord[];
}

interface SaviorStripProps {
  candidates: readonly Candidate[];
  /** The path of the page, to which a vote without JavaScript returns. */
  page: string;
}

/** The month's candidates; ring and badge follow the votes of this page. */
export function SaviorStrip({ candidates, page }: SaviorStripProps) {
  const totals = candidates.map(useTotal);
  const leader = leaderOf(totals);
  return (
    <ul className="grid gap-3 lg:grid-cols-3 md:gap-6">
      {candidates.map(({ id, name, path, drawing, votes }, index) => {
        const total = totals[index]?.total ?? 0;
        const leads = id === leader;
        return (
          <li key={id}>
            <article
              className={`card relative grid h-full grid-cols-[minmax(0,5.5rem)_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-2.5 ${leads ? 'leader' : ''}`}
              aria-label={name}
            >
              <img
                src={drawing}
                alt=""
                width={480}
                height={320}
                loading="lazy"
                className="aspect-3/2 rounded-sm border-2 border-line object-cover"
              />
              <div>
                <h3 className="text-body leading-tight">
                  {path ? <a href={path}>{name}</a> : name}
                </h3>
                <p className="text-note text-muted">
                  {leads && (
                    <span className="mr-2">
                      <Badge>LEADING</Badge>
                    </span>
                  )}
                  <span translate="no">
                    {total ? `${votesInWords(total)} this month` : 'No votes yet this month'}
                  </span>
                </p>
              </div>
              <div className="col-span-full">
                <VoteButtons product={{ id, name }} votes={votes} page={page} />
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}

const useTotal = ({ id, votes }: Candidate) => ({
  id,
  total: totalVotes(useVotes(id, votes)),
});
