import type { Product } from '#contract/product.ts';
import { CandidateName } from '#site/features/votes/candidate-name.tsx';
import { leaderOf, totalVotes } from '#site/features/votes/tally.ts';
import { VoteButtons } from '#site/features/votes/vote-buttons.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { ProductPicture } from './product-picture.tsx';

/** The first three of the catalogue run for the title; counts are this month's. */
export function TechSavior({ candidates = [] }: { candidates?: Product[] | undefined }) {
  const running = candidates.slice(0, 3);
  const leader = leaderOf(running.map(({ id, votes }) => ({ id, total: totalVotes(votes) })));
  if (running.length === 0) return null;
  return (
    <section className="page pt-16" aria-labelledby="savior-title">
      <h2 id="savior-title" className="text-title-m">
        Tech Savior of the Month
      </h2>
      <p className="mt-2 mb-6 max-w-2xl">
        Three candidates, three emoji each, and a fresh start every month. Press the one that fits
        your own emergency.{' '}
        <Link to={paths.savior()} className="prose-link">
          Standings, rules and past winners
        </Link>
      </p>
      <ul className="grid gap-6 md:grid-cols-3">
        {running.map((product) => (
          <li key={product.id}>
            <Candidate
              product={product}
              leads={product.id === leader}
              total={totalVotes(product.votes)}
            >
              <VoteButtons product={product} votes={product.votes} />
            </Candidate>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CandidateProps {
  product: Product;
  leads: boolean;
  total: number;
  children: React.ReactNode;
}

function Candidate({ product, leads, total, children }: CandidateProps) {
  return (
    <article
      className={`card group relative h-full overflow-hidden ${leads ? 'leading' : ''}`}
      aria-label={product.name}
    >
      <div className="border-b-2 border-line">
        <ProductPicture product={product} ratio={[3, 2]} sizes="(min-width: 768px) 24rem, 94vw" />
      </div>
      {leads && <p className="ribbon">LEADING</p>}
      <div className="grid gap-3 p-4">
        <h3 className="text-title-s">
          <CandidateName product={product} />
        </h3>
        <p className="text-muted">
          {total ? `${total} vote${total === 1 ? '' : 's'} this month` : 'The first vote leads'}
        </p>
        {children}
      </div>
    </article>
  );
}
