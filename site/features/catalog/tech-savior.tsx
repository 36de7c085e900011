import type { Product } from '#contract/products.ts';
import { CandidateName } from '#site/features/votes/candidate-name.tsx';
import { leaderOf, totalVotes } from '#site/features/votes/tally.ts';
import { VoteButtons } from '#site/features/votes/vote-buttons.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { ProductPicture } from './product-picture.tsx';

/** The month's three candidates with their standings, in one strip. */
export function TechSavior({ candidates = [] }: { candidates?: Product[] | undefined }) {
  const running = candidates.slice(0, 3);
  const leader = leaderOf(running.map(({ id, votes }) => ({ id, total: totalVotes(votes) })));
  if (running.length === 0) return null;
  return (
    <section className="page pt-12" aria-labelledby="savior-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="savior-title" className="text-title-m">
          Tech Savior of the Month
        </h2>
        <Link to={paths.savior()} className="prose-link">
          Standings, rules and past winners
        </Link>
      </div>
      <ul className="grid gap-3 lg:grid-cols-3 md:gap-6">
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
      className={`card group relative grid h-full grid-cols-[minmax(0,5.5rem)_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-2.5 ${leads ? 'leading' : ''}`}
      aria-label={product.name}
    >
      <span className="overflow-hidden rounded-s border-2 border-line">
        <ProductPicture product={product} ratio={[3, 2]} sizes="6rem" />
      </span>
      <div>
        <h3 className="text-[1.1rem] leading-[1.15]">
          <CandidateName product={product} />
        </h3>
        <p className="text-note text-muted">
          {leads && <b className="badge mr-2">LEADING</b>}
          {total ? `${total} vote${total === 1 ? '' : 's'} this month` : 'No votes yet this month'}
        </p>
      </div>
      {/* Above the link that covers the picture. */}
      <div className="relative col-span-full">{children}</div>
    </article>
  );
}
