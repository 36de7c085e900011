import { bySlug } from '#features/content/by-slug.ts';
import { definePage, type PageContext } from '#features/content/page.ts';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { longDate, monthName } from '#ui/dates.ts';
import { drawingOf, scenes } from '#ui/drawings.ts';
import { Island } from '#ui/island.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { paths } from '#ui/paths.ts';
import { breadcrumbs } from '#ui/structured-data.ts';
import {
  candidateCount,
  electionAt,
  type MonthResult,
  type Standing,
  votesInWords,
  winnersInWords,
  winnersOf,
} from './election.ts';
import { listProducts, readResults, type VotedProduct } from './queries.ts';
import { SaviorStrip } from './savior-strip.island.tsx';
import { VoteAnswer } from './vote-form.tsx';

const title = 'Tech Savior of the Month';

export const saviorPage = definePage({
  path: '/savior',
  showsVotes: true,
  async load({ db, now }) {
    const election = electionAt(now);
    const products = await listProducts(db, election.month);
    return { election, products, past: await readResults(db) };
  },
  head: (_, { settings }) => ({
    title,
    description:
      'Three gadgets run for election every month. See who leads, how voting works, how many days are left, and every past winner.',
    canonical: paths.savior(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.savior() }])],
  }),
  editor: () => paths.adminVotes(),
  Page: ({ data: { election, products, past }, context }) => (
    <>
      <PageTitle title={title} snapshots={[scenes.ballot]}>
        <p>
          {monthName(election.month)}: {daysInWords(election.daysLeft)}. Voting ends on{' '}
          {longDate(election.lastDay)}, at the end of the day (UTC).
        </p>
      </PageTitle>
      <div className="page grid gap-12 pt-8">
        <section className="grid gap-6" aria-labelledby="candidates">
          <h2 id="candidates" className="text-title-m">
            This month’s candidates
          </h2>
          <Candidates products={products} context={context} />
          {products.slice(0, candidateCount).map((product) => (
            <VoteAnswer
              key={product.id}
              product={product}
              votes={product.votes}
              context={context}
            />
          ))}
        </section>
        <div className="grid gap-12 lg:grid-cols-2">
          <HowItWorks />
          <PastMonths past={past} />
        </div>
      </div>
    </>
  ),
});

const daysInWords = (days: number): string => (days === 1 ? 'the last day' : `${days} days left`);

interface CandidatesProps {
  products: readonly Pick<VotedProduct, 'id' | 'slug' | 'name' | 'votes'>[];
  context: PageContext;
}

/** The first products of the editorial order, with their votes. */
export function Candidates({ products, context: { path, snapshot } }: CandidatesProps) {
  const { products: tested, reviews } = snapshot.library;
  const candidates = products.slice(0, candidateCount).map(({ id, slug, name, votes }) => ({
    id,
    name,
    votes,
    path: bySlug(reviews, slug) && paths.review(slug),
    drawing: drawingOf({ slug, category: bySlug(tested, slug)?.category ?? '' }),
  }));
  return <Island of={SaviorStrip} name="savior" props={{ candidates, page: path }} />;
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
