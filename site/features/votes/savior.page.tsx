import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/products.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import type { SaviorMonth } from '#contract/votes.ts';
import { ProductName } from '#site/components/product-card.tsx';
import { ProductPicture } from '#site/components/product-picture.tsx';
import { candidates } from '#site/components/product-queries.ts';
import { VoteButtons } from '#site/components/vote-buttons.tsx';
import { callQuery, dependsOn } from '#site/data/api.ts';
import { scenes } from '#site/data/drawings.ts';
import { totalVotes, votesInWords, winnersInWords } from '#site/data/votes.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { longDate, monthName } from '#site/ui/dates.ts';
import { Standings } from './standings.tsx';

const title = 'Tech Savior of the Month';

const overview = { ...callQuery('GET /api/savior'), ...dependsOn('published', 'day') };

export const loader = () => [overview, candidates];

export function head({ settings }: HeadContext): Head {
  return {
    title,
    description:
      'Three gadgets run for election every month. See who leads, how voting works, how many days are left, and every past winner.',
    canonical: paths.savior(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.savior() }])],
  };
}

export function Page() {
  const { data: election } = useQuery(overview);
  const { data: running = [] } = useQuery(candidates);
  return (
    <>
      <PageTitle title={title} snapshots={[scenes.ballot]}>
        {election && (
          <p>
            {monthName(election.month)}: {daysInWords(election.daysLeft)}. Voting ends on{' '}
            {longDate(election.lastDay)}, at the end of the day (UTC).
          </p>
        )}
      </PageTitle>
      <div className="page grid gap-12 pt-8">
        <Candidates running={running} />
        <div className="grid gap-12 lg:grid-cols-2">
          <HowItWorks />
          <PastMonths past={election?.past ?? []} />
        </div>
      </div>
    </>
  );
}

const daysInWords = (days: number): string => (days === 1 ? 'the last day' : `${days} days left`);

function Candidates({ running }: { running: readonly Product[] }) {
  const totals = running.map(({ slug, name, votes }) => ({ slug, name, total: totalVotes(votes) }));
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  return (
    <section className="grid gap-6" aria-labelledby="candidates">
      <h2 id="candidates" className="text-title-m">
        This month’s candidates
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {running.map((product) => (
          <li key={product.id} className="card group relative overflow-hidden">
            <div className="border-b-2 border-line">
              <ProductPicture
                product={product}
                ratio={[3, 2]}
                sizes="(min-width: 768px) 24rem, 94vw"
              />
            </div>
            <div className="grid gap-3 p-4">
              <h3 className="text-title-s">
                <ProductName product={product} />
              </h3>
              <p>“{product.scenario}”</p>
              <VoteButtons product={product} votes={product.votes} />
            </div>
          </li>
        ))}
      </ul>
      {all > 0 ? (
        <Standings
          label="Standings"
          standings={totals.toSorted((one, other) => other.total - one.total)}
        />
      ) : (
        <p className="text-lead">Nobody has voted yet this month. The first vote takes the lead.</p>
      )}
    </section>
  );
}

function PastMonths({ past }: { past: readonly SaviorMonth[] }) {
  return (
    <section className="grid content-start gap-4" aria-labelledby="past-months">
      <h2 id="past-months" className="text-title-m">
        Past winners
      </h2>
      {past.length === 0 && <p>The first month isn’t over yet. Its winner will appear here.</p>}
      <ol className="grid gap-4">
        {past.map(({ month, votes, winners }) => (
          <li key={month} className="border-b-2 border-line pb-4">
            <h3 className="text-title-s">
              <Link to={paths.saviorMonth(month)}>{monthName(month)}</Link>
            </h3>
            <p>
              {winners.length === 0
                ? 'Nobody voted, so nobody won.'
                : `${winnersInWords(winners.map(({ name }) => name))}${winners.length > 1 ? ', tied' : ''}, ${votesInWords(votes)} in all.`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className="grid content-start gap-4" aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="text-title-m">
        How it works
      </h2>
      <ul className="grid max-w-prose list-[square] gap-2 pl-5">
        <li>
          Votes are applause. Vote as often as you mean it: up to{' '}
          {rateLimits.votesPerProduct.points} times an hour for one gadget,{' '}
          {rateLimits.votes.points} in total.
        </li>
        <li>
          Each month begins and ends at midnight UTC. Your vote counts for the month you cast it in.
        </li>
        <li>The candidate with the most votes wins. If there’s a tie, they share the title.</li>
        <li>Then the count is frozen. Votes are never weighted or corrected later.</li>
        <li>You don’t need an account, and we don’t store who voted for what.</li>
      </ul>
    </section>
  );
}
