import { useQuery } from '@tanstack/react-query';
import type { SaviorResult, SaviorStanding } from '#contract/votes.ts';
import { callQuery, dependsOn } from '#site/data/api.ts';
import { isMonth, votesInWords, winnersInWords } from '#site/data/votes.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { NotFound } from '#site/layout/not-found.tsx';
import { PageTitle } from '#site/layout/page-title.tsx';
import type { Head, HeadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { longDate, monthName } from '#site/ui/dates.ts';
import { type Column, Table } from '#site/ui/table.tsx';
import { Standings } from './standings.tsx';

const resultOf = (month = '') => ({
  ...callQuery('GET /api/savior/:month', { params: { month } }),
  ...dependsOn('published'),
});

export const loader = ({ params }: PageRequest) =>
  isMonth(params.month) ? [resultOf(params.month)] : [];

export function head({ params, read, settings }: HeadContext): Head {
  const result = read(resultOf(params.month));
  if (!result)
    return {
      title: 'Month not found',
      description: 'No election ended in this month.',
      status: 404,
    };
  const month = monthName(result.month);
  return {
    title: `Tech Savior of ${month}`,
    description: `${outcomeInWords(result)} The final count, frozen on ${longDate(result.closedAt)}.`,
    canonical: paths.saviorMonth(result.month),
    structuredData: [
      breadcrumbs(settings.siteUrl, [
        { name: 'Tech Savior of the Month', path: paths.savior() },
        { name: month, path: paths.saviorMonth(result.month) },
      ]),
    ],
  };
}

export function Page({ params }: PageProps) {
  const { data: result } = useQuery({
    ...resultOf(params.month),
    enabled: isMonth(params.month),
  });
  if (!result) return <NoSuchMonth />;
  const running = result.standings.filter(({ isCandidate }) => isCandidate);
  const others = result.standings.filter(({ isCandidate }) => !isCandidate);
  return (
    <>
      <PageTitle
        title={`Tech Savior of ${monthName(result.month)}`}
        above={<BackLink to={paths.savior()}>All months</BackLink>}
      >
        <p>{outcomeInWords(result)}</p>
      </PageTitle>
      <div className="page grid max-w-3xl gap-10 pt-8">
        <Standings
          label="The count"
          standings={running.map((one) => ({
            ...one,
            note: one.hasWon ? 'Tech Savior of the Month' : undefined,
          }))}
        />
        <Counts caption="The candidates" standings={running} />
        {others.length > 0 && (
          <section className="grid gap-4" aria-labelledby="also-applauded">
            <h2 id="also-applauded" className="text-title-s">
              Also applauded
            </h2>
            <Counts caption="Gadgets that were not candidates" standings={others} />
          </section>
        )}
        <p className="text-note text-muted">
          Votes closed at midnight UTC. The count was frozen on {longDate(result.closedAt)}.
          Download it as{' '}
          <a className="prose-link" href={`/api/savior/${result.month}`}>
            JSON
          </a>{' '}
          and as{' '}
          <a className="prose-link" href={`/api/savior/${result.month}/file`}>
            CSV
          </a>
          .
        </p>
      </div>
    </>
  );
}

const countColumns: Column<SaviorStanding>[] = [
  { label: 'Gadget', cell: ({ name }) => name },
  {
    label: 'Emoji',
    cell: ({ votes }) => (
      <span className="font-emoji">
        {votes.map(({ emoji, count }) => `${emoji} ${count}`).join('  ')}
      </span>
    ),
  },
  { label: 'Votes', cell: ({ total }) => total },
];

/** Votes per emoji and product. */
function Counts({ caption, standings }: { caption: string; standings: readonly SaviorStanding[] }) {
  return (
    <Table caption={caption} columns={countColumns} rows={standings} rowKey={({ slug }) => slug} />
  );
}

function outcomeInWords({ standings }: SaviorResult): string {
  const winners = standings.filter(({ hasWon }) => hasWon);
  const votes = winners[0]?.total ?? 0;
  if (votes === 0) return 'Nobody voted this month, so nobody won.';
  const names = winnersInWords(winners.map(({ name }) => name));
  return winners.length > 1
    ? `${names} tied with ${votesInWords(votes)} each and share the title.`
    : `${names} won with ${votesInWords(votes)}.`;
}

function NoSuchMonth() {
  return (
    <NotFound title="Month not found" to={paths.savior()} label="This month’s election">
      Either nobody voted that month, or it isn’t over yet. The future has not voted.
    </NotFound>
  );
}
