import type { Library } from '#features/content/current.ts';
import { definePage, type PageContext } from '#features/content/page.ts';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { longDate, monthName } from '#ui/dates.ts';
import { drawingOf, scenes } from '#ui/drawings.ts';
import { Island } from '#ui/island.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { paths } from '#ui/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { breadcrumbs } from '#ui/structured-data.ts';
import {
  candidateCount,
  electionAt,
  type MonthResult,
  type Standing,
  type VoteRecord,
  votesInWords,
  winnersInWords,
  winnersOf,
} from './election.ts';
import { listProducts } from './products.ts';
import { readResults } from './queries.ts';
import { Standings } from './standings.island.tsx';
import { VoteForm } from './vote-form.tsx';

const title = 'Tech Savior of the Month';

export const saviorPage = definePage({
  path: '/savior',
  showsVotes: true,
  async load({ db, now, snapshot }) {
    const election = electionAt(now);
    const voted = await listProducts(db, election.month);
    const { products, reviews } = snapshot.library;
    const candidates = voted.slice(0, candidateCount).flatMap(({ id, slug, votes }) => {
      const product = products.find((one) => one.slug === slug);
      const hasReview = reviews.some((review) => review.slug === slug);
      return product ? [{ ...product, id, votes, hasReview }] : [];
    });
    return { election, candidates, past: await readResults(db) };
  },
  head: (_, { settings }) => ({
    title,
    description:
      'Three gadgets run for election every month. See who leads, how voting works, how many days are left, and every past winner.',
    canonical: paths.savior(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.savior() }])],
  }),
  editor: () => paths.adminVotes(),
  Page: ({ data: { election, candidates, past }, context }) => (
    <>
      <PageTitle title={title} snapshots={[scenes.ballot]}>
        <p>
          {monthName(election.month)}: {daysInWords(election.daysLeft)}. Voting ends on{' '}
          {longDate(election.lastDay)}, at the end of the day (UTC).
        </p>
      </PageTitle>
      <div className="page grid gap-12 pt-8">
        <Candidates candidates={candidates} context={context} />
        <div className="grid gap-12 lg:grid-cols-2">
          <HowItWorks />
          <PastMonths past={past} />
        </div>
      </div>
    </>
  ),
});

const daysInWords = (days: number): string => (days === 1 ? 'the last day' : `${days} days left`);

type Candidate = Library['products'][number] & {
  id: number;
  votes: readonly VoteRecord[];
  hasReview: boolean;
};

interface CandidatesProps {
  candidates: readonly Candidate[];
  context: PageContext;
}

function Candidates({ candidates, context }: CandidatesProps) {
  return (
    <section className="grid gap-6" aria-labelledby="candidates">
      <h2 id="candidates" className="text-title-m">
        This month’s candidates
      </h2>
      <ul className="grid gap-6 md:grid-cols-3">
        {candidates.map((product) => (
          <li key={product.id} className="card group relative overflow-hidden">
            <div className="border-b-2 border-line">
              <Picture src={drawingOf(product)} alt={product.drawingAlt} ratio={[3, 2]} />
            </div>
            <div className="grid gap-3 p-4">
              <h3 className="text-title-s">
                {product.hasReview ? (
                  <a href={paths.review(product.slug)} className="picture-link">
                    {product.name}
                  </a>
                ) : (
                  product.name
                )}
              </h3>
              <p>“{product.scenario}”</p>
              <VoteForm product={product} votes={product.votes} context={context} />
            </div>
          </li>
        ))}
      </ul>
      <Island
        of={Standings}
        name="standings"
        props={{ candidates: candidates.map(({ id, name, votes }) => ({ id, name, votes })) }}
      />
    </section>
  );
}

function PastMonths({ past }: { past: readonly MonthResult[] }) {
  return (
    <section className="grid content-start gap-4" aria-labelledby="past-months">
      <h2 id="past-months" className="text-title-m">
        Past months
      </h2>
      {past.length === 0 && <p>The first month isn’t over yet. Its winner will appear here.</p>}
      <ol className="grid gap-4">
        {past.map(({ month, standings }) => (
          <li key={month} id={month} className="grid gap-1 border-b-2 border-line pb-4">
            <h3 className="text-title-s">{monthName(month)}</h3>
            <p>{outcomeInWords(standings)}</p>
            <ul className="flex flex-wrap gap-x-4 text-note text-muted">
              {standings.map(({ slug, name, isCandidate, total }) => (
                <li key={slug}>
                  {name}: {votesInWords(total)}
                  {!isCandidate && ' (not a candidate)'}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

function outcomeInWords(standings: readonly Standing[]): string {
  const winners = winnersOf(standings);
  const [first] = winners;
  if (!first) return 'Nobody voted for a candidate, so nobody won.';
  const names = winnersInWords(winners.map(({ name }) => name));
  return winners.length > 1
    ? `${names} tied with ${votesInWords(first.total)} each and share the title.`
    : `${names} won with ${votesInWords(first.total)}.`;
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
