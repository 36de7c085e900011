import './search.css';
import { useQuery } from '@tanstack/react-query';
import { comparedSlugs } from '#content/comparison-slug.ts';
import { suggestedSearches } from '#content/search-words.ts';
import { site } from '#content/site.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { callQuery } from '#site/data/query-client.ts';
import { categoryName } from '#site/features/catalog/category-words.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';
import { type Asked, Filters } from './filters.tsx';
import { Result } from './result.tsx';
import { SearchForm } from './search-form.tsx';

const answerTo = ({ q = '', ...filters }: Asked) =>
  callQuery('GET /api/search', { query: { q, ...filters, view: 'page' } });

export const loader = ({ query }: PageRequest) => [answerTo(query as Asked)];

/** Without the words: anybody can send somebody an address, and a preview in a chat would show them as ours. */
export function head(): Head {
  return {
    title: `Search - ${site.name}`,
    description:
      'Every review, short test, article and fact of the lab, by name, price or whatever it has to survive.',
    robots: 'noindex,follow',
  };
}

export function Page({ query }: PageProps) {
  const { data: answer, isError, refetch } = useQuery(answerTo(query as Asked));
  const q = answer?.q ?? query.q ?? '';
  return (
    <>
      <PageTitle title="Search the lab">
        <SearchForm q={q} />
      </PageTitle>
      <div className="page pt-6">
        {isError && !answer && <SearchFailed onRetry={() => refetch()} />}
        {answer &&
          (q ? (
            <Answer answer={answer} asked={{ ...(query as Asked), q }} />
          ) : (
            <Suggestions title="Try one of these" />
          ))}
      </div>
    </>
  );
}

interface AnswerProps {
  answer: SearchAnswer;
  asked: Asked;
}

function Answer({ answer, asked }: AnswerProps) {
  const { results, total, choices } = answer;
  const isFiltered = Boolean(asked.category || asked.price || asked.rating);
  const canFilter =
    isFiltered ||
    Object.values(choices).some((values) => values.some(({ count }) => count < total));
  const filters = (
    <Filters asked={asked} choices={choices} total={total} categoryName={categoryName} />
  );
  if (total === 0 && !isFiltered) return <NothingFound answer={answer} />;
  return (
    <div className="search-grid">
      <nav aria-label="Filter" className="max-lg:hidden search-filters">
        {filters}
      </nav>
      <div className="grid content-start gap-4">
        <Understood answer={answer} />
        <CompareFound compare={answer.compare} />
        {canFilter && (
          <details className="lg:hidden card search-filters" open={isFiltered}>
            <summary className="font-display">Filter</summary>
            {filters}
          </details>
        )}
        {results.length > 0 ? (
          <ol className="grid gap-4">
            {results.map((result) => (
              <li key={`${result.kind} ${result.slug}`}>
                <Result result={result} />
              </li>
            ))}
          </ol>
        ) : (
          <p>
            Nothing passes all of these filters.{' '}
            <Link to={paths.search({ q: answer.q })}>Take them away</Link>
          </p>
        )}
        {total > results.length && (
          <p className="text-muted">
            These are the best {results.length} of {total}. Another word or a filter brings the
            others nearer.
          </p>
        )}
      </div>
    </div>
  );
}

/** How many there are, and what was looked for where that is not what was typed. */
function Understood({ answer }: { answer: SearchAnswer }) {
  const { q, total, understood, says, missing, corrected, didYouMean } = answer;
  const meant = corrected ?? didYouMean;
  return (
    <div className="grid gap-1">
      <p role="status" className="font-bold">
        {total === 1 ? '1 result' : `${total} results`} for <q className="wrap-anywhere">{q}</q>
        {understood.length > 0 && `: ${understood.join(', ')}`}
      </p>
      {meant && (
        <p>
          Did you mean{' '}
          <Link to={paths.search({ q: meant })} className="font-bold underline">
            {meant}
          </Link>
          ?{corrected && ' These are its results.'}
        </p>
      )}
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {missing.length > 0 && (
        <p className="text-muted">
          Nothing here says {missing.map((word) => `“${word}”`).join(' or ')}: left out.
        </p>
      )}
    </div>
  );
}

/** Whoever asks for a kind, a price or a wish is choosing between them. */
function CompareFound({ compare }: { compare: string | null }) {
  if (!compare) return null;
  return (
    <p>
      <Link to={paths.comparison(compare)} className={buttonClass('paper', 'small', 'min-h-11')}>
        Compare the first {comparedSlugs(compare).length}
      </Link>
    </p>
  );
}

function NothingFound({ answer: { q, didYouMean, says } }: { answer: SearchAnswer }) {
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
        {says[0] ?? (
          <>
            No test, article or fact of ours mentions <q className="wrap-anywhere">{q}</q>. It may
            be hiding from us, which some gadgets do well.
          </>
        )}
      </Notice>
      {didYouMean && (
        <p className="text-center">
          Did you mean <Link to={paths.search({ q: didYouMean })}>{didYouMean}</Link>?
        </p>
      )}
      <Suggestions title="These find something" />
    </>
  );
}

function Suggestions({ title }: { title: string }) {
  return (
    <nav aria-label={title} className="grid justify-items-center gap-3 py-6">
      <h2 className="text-title-s">{title}</h2>
      <ul className="flex flex-wrap justify-center gap-3">
        {suggestedSearches.map((q) => (
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
      title="The search did not answer"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      It was looking for its own server at the time.
    </Notice>
  );
}
