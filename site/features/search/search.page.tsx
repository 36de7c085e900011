import { useQuery } from '@tanstack/react-query';
import { categorySlug, slugsInComparison } from '#content/slugs.ts';
import type { SearchResponse } from '#contract/search.ts';
import { callQuery } from '#site/data/api.ts';
import { categoryDrawing } from '#site/data/drawings.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, PageProps, PageRequest, SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';
import { type CurrentSearch, Filters } from './filters.tsx';
import { Result } from './result.tsx';
import { SearchForm } from './search-form.tsx';

const answerTo = ({ q = '', ...filters }: CurrentSearch) =>
  callQuery('GET /api/search', { query: { q, ...filters, view: 'page' } });

export const loader = ({ query }: PageRequest) => [answerTo(query as CurrentSearch)];

/** Without the query, because anyone could share a preview with their own words as ours. */
export function head(): Head {
  return {
    title: 'Search',
    description:
      'Search every review, short test, article, and fact from the lab by name, price, or the emergency it has to survive.',
    robots: 'noindex,follow',
  };
}

export function Page({ query, settings }: PageProps) {
  const { data: answer, isError, refetch } = useQuery(answerTo(query as CurrentSearch));
  const q = answer?.q ?? query.q ?? '';
  const current = { ...(query as CurrentSearch), q };
  if (!settings.categories.some(({ name }) => categorySlug(name) === query.category))
    delete current.category;
  return (
    <>
      <PageTitle
        title="Search the lab"
        snapshots={q ? [] : ['Audio', 'Mobile', 'VR'].map(categoryDrawing)}
      >
        <SearchForm q={q} />
      </PageTitle>
      <div className="page pt-6">
        {isError && !answer && <SearchFailed onRetry={() => refetch()} />}
        {answer &&
          (q ? (
            <Answer answer={answer} current={current} settings={settings} />
          ) : (
            <Suggestions searches={settings.suggestedSearches} />
          ))}
      </div>
    </>
  );
}

interface AnswerProps {
  settings: SiteSettings;
  answer: SearchResponse;
  current: CurrentSearch;
}

function Answer({ answer, current, settings }: AnswerProps) {
  const { categories, suggestedSearches } = settings;
  const { results, total, choices } = answer;
  const count = total === 1 ? '1 result' : `${total} results`;
  const isFiltered = Boolean(current.category || current.price || current.rating);
  const canFilter =
    isFiltered ||
    Object.values(choices).some((values) => values.some(({ count }) => count < total));
  const filters = (
    <Filters current={current} choices={choices} total={total} categories={categories} />
  );
  if (total === 0 && !isFiltered)
    return <NothingFound answer={answer} suggestedSearches={suggestedSearches} />;
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Filter" className="max-lg:hidden [&>div]:mt-4">
        {filters}
      </nav>
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <p role="status" className="font-bold">
            {count} for <q className="wrap-anywhere">{answer.q}</q>
          </p>
          <Explanation answer={answer} />
        </div>
        {answer.compare && (
          <p>
            <Link
              to={paths.comparison(answer.compare)}
              className={buttonClass('paper', 'small', 'min-h-11')}
            >
              Compare the first {slugsInComparison(answer.compare).length}
            </Link>
          </p>
        )}
        {canFilter && (
          <details className="card px-4 py-3 [&>div]:mt-3 lg:hidden" open={isFiltered}>
            <summary className="font-display">Filter</summary>
            {filters}
          </details>
        )}
        <Results answer={answer} />
        {total > results.length && (
          <p className="text-muted">
            Showing the best {results.length} of {total}. Add a word or a filter to narrow it down.
          </p>
        )}
      </div>
    </div>
  );
}

function Results({ answer: { q, results } }: Pick<AnswerProps, 'answer'>) {
  if (results.length === 0)
    return (
      <p>
        No results match all of these filters.{' '}
        <Link to={paths.search({ q })} className="prose-link">
          Clear filters
        </Link>
      </p>
    );
  return (
    <ol className="grid gap-4">
      {results.map((result) => (
        <li key={`${result.kind} ${result.slug}`}>
          <Result result={result} />
        </li>
      ))}
    </ol>
  );
}

/** How the query was understood, and what it does not find. */
function Explanation({ answer }: { answer: SearchResponse }) {
  const { messages, missing, corrected, didYouMean, understood } = answer;
  return (
    <>
      {corrected && (
        <p>
          Showing results for “
          <Link to={paths.search({ q: corrected })} className="font-bold underline">
            {corrected}
          </Link>
          ”.
        </p>
      )}
      {!corrected && didYouMean && (
        <p>
          Did you mean{' '}
          <Link to={paths.search({ q: didYouMean })} className="font-bold underline">
            {didYouMean}
          </Link>
          ?
        </p>
      )}
      {messages.slice(0, 2).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {missing.length > 0 && (
        <p>No results for {missing.map((word) => `“${word}”`).join(' or ')}, so we ignored it.</p>
      )}
      {understood.length > 0 && <p className="text-muted">Showing {understood.join(', ')}.</p>}
    </>
  );
}

interface NothingFoundProps extends Pick<SiteSettings, 'suggestedSearches'> {
  answer: SearchResponse;
}

function NothingFound({ answer, suggestedSearches }: NothingFoundProps) {
  const { q, didYouMean, messages } = answer;
  return (
    <>
      <Notice
        scene="empty"
        title="Nothing found"
        actions={
          <Link to={paths.categories()} className={buttonClass()}>
            Browse All Tests
          </Link>
        }
      >
        {messages[0] ?? (
          <>
            None of our tests, articles, or facts mention <q className="wrap-anywhere">{q}</q>. It
            may be hiding from us, which some gadgets do well.
          </>
        )}
      </Notice>
      {didYouMean && (
        <p className="text-center">
          Did you mean <Link to={paths.search({ q: didYouMean })}>{didYouMean}</Link>?
        </p>
      )}
      <Suggestions searches={suggestedSearches} />
    </>
  );
}

function Suggestions({ searches }: { searches: readonly string[] }) {
  if (searches.length === 0) return null;
  return (
    <nav aria-label="Try one of these" className="grid justify-items-center gap-3 py-6">
      <h2 className="text-title-s">Try one of these</h2>
      <ul className="flex flex-wrap justify-center gap-3">
        {searches.map((q) => (
          <li key={q}>
            <Link to={paths.search({ q })} className={buttonClass()}>
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SearchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      alert
      scene="failed"
      title="Search isn't responding"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      Try again in a moment.
    </Notice>
  );
}
