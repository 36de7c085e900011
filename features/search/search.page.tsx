import { definePage, type PageContext, type Query } from '#features/content/page.ts';
import { PickCard } from '#features/gadgets/pick-card.tsx';
import { gadgetKinds, kindDetails, kindName } from '#features/gadgets/vocabulary.ts';
import { buttonClass } from '#ui/button.tsx';
import { categoryDrawing } from '#ui/drawings.ts';
import { Icon } from '#ui/icon.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Notice } from '#ui/notice.tsx';
import { paths } from '#ui/paths.ts';
import { type SearchFilter, type SearchResponse, searchFilters, searchQuery } from './fields.ts';
import { countMissed } from './missed.ts';
import { Result } from './result.tsx';
import { search } from './search.ts';
import { SearchForm } from './search-form.tsx';

/** A server-rendered page; each filter is a link. */
export const searchPage = definePage({
  path: '/search',
  query: { q: 'text', kind: 'text', category: 'text', price: 'text', rating: 'text' },
  isPersonal: true,
  async load({ db, now, query, snapshot: { library } }) {
    const request = searchQuery.parse(query);
    const answer = await search(library, request);
    await countMissed(db, request, answer, now);
    return answer;
  },
  // Without the search, because anyone could share a preview with their own words as ours.
  head: () => ({
    title: 'Search',
    description:
      'Search every review, short test, rival and article of the lab by name, kind or price.',
    robots: 'noindex,follow',
  }),
  Page: ({ data: answer, context }) => (
    <>
      <PageTitle
        title="Search the lab"
        snapshots={answer.q ? [] : ['Audio', 'Mobile', 'VR'].map(categoryDrawing)}
      >
        <SearchForm q={answer.q} />
      </PageTitle>
      <div className="page grid gap-6 pt-6">
        {answer.q ? (
          <Answer answer={answer} context={context} />
        ) : (
          <WhatWeCover context={context} />
        )}
      </div>
    </>
  ),
});

interface AnswerProps {
  answer: SearchResponse;
  context: PageContext;
}

function Answer({ answer, context }: AnswerProps) {
  const { q, total, results, messages, pick } = answer;
  const rows = results.filter(({ gadget, slug }) => !gadget || slug !== pick?.slug);
  if (total === 0) return <NothingFound answer={answer} context={context} />;
  return (
    <>
      <div className="grid gap-1">
        <p className="font-bold">
          {total === 1 ? '1 result' : `${total} results`} for <q className="wrap-anywhere">{q}</q>
        </p>
        {messages.map((sentence) => (
          <p key={sentence} className="wrap-anywhere">
            {sentence}
          </p>
        ))}
        <FiltersInForce answer={answer} />
      </div>
      {pick !== undefined && (
        <PickCard
          pick={pick}
          among={pick ? amongOf(answer) : `these ${amongOf(answer)}`}
          library={context.snapshot.library}
        />
      )}
      <div className="gap-10 lg:has-[nav]:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
        <Filters answer={answer} />
        <div>
          <ol className="grid gap-4">
            {rows.map((result) => (
              <li key={`${result.kind} ${result.slug}`}>
                <Result result={result} />
              </li>
            ))}
          </ol>
          {total > results.length && (
            <p className="mt-4 text-muted">
              Showing the first {results.length} of {total}. Add a word or a filter.
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** "headphones, under $400". */
function amongOf({ results, filters }: SearchResponse): string {
  const kinds = gadgetKinds.filter((kind) => results.some(({ gadget }) => gadget === kind));
  const names = kinds.map(kindName).join(' and ') || 'gadgets';
  return filters.price
    ? `${names} ${filters.price.label.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`
    : names;
}

/** The same search with other filters. A price that was typed becomes one. */
function addressWith(
  { q, words, filters }: SearchResponse,
  change: Partial<Record<SearchFilter, string>>,
): string {
  const current = Object.fromEntries(
    Object.entries(filters).map(([name, { value }]) => [name, value]),
  );
  const query: Query = { q: words || q, ...current, ...change };
  return paths.search(query);
}

/** Each filter in force, and a link that takes it away. */
function FiltersInForce({ answer }: Pick<AnswerProps, 'answer'>) {
  const inForce = searchFilters.flatMap((name) => {
    const filter = answer.filters[name];
    return filter ? [{ name, label: filter.label }] : [];
  });
  if (inForce.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2" aria-label="Filters in force">
      {inForce.map(({ name, label }) => (
        <li key={name}>
          <a href={addressWith(answer, { [name]: '' })} className="chip" rel="nofollow">
            {label} <Icon name="close" />
            <span className="sr-only">(remove this filter)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const filterTitles: Record<SearchFilter, string> = {
  kind: 'Kind',
  category: 'Category',
  price: 'Latest price',
  rating: 'Rating',
};

/** Beside the results on wide screens, and folded away on small ones. */
function Filters({ answer }: Pick<AnswerProps, 'answer'>) {
  const { choices, filters, results } = answer;
  const groups = searchFilters.filter((name) => choices[name].length > 0);
  if (groups.length === 0 || results[0]?.kind === 'comparison') return null;
  return (
    <details className="card mb-4 h-fit px-4 py-3 lg:details-content:[content-visibility:visible] lg:supports-[selector(::details-content)]:[&>summary]:hidden">
      <summary className="cursor-pointer font-display">Filter</summary>
      <nav aria-label="Filter" className="grid gap-4 max-lg:mt-3">
        {groups.map((name) => (
          <div key={name}>
            <h2 className="font-display">{filterTitles[name]}</h2>
            <ul className="flex flex-wrap gap-x-5 lg:block">
              {choices[name].map(({ value, label, count }) => {
                const isOn = filters[name]?.value === value;
                return (
                  <li key={value}>
                    <a
                      href={addressWith(answer, { [name]: isOn ? '' : value })}
                      rel="nofollow"
                      aria-current={isOn || undefined}
                      className="relative inline-block py-1.5 underline aria-[current]:font-bold aria-[current]:decoration-4 aria-[current]:decoration-hazard"
                    >
                      {label} <span className="text-muted">{count}</span>
                    </a>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}

function NothingFound({ answer, context }: AnswerProps) {
  const { words, messages, filters } = answer;
  const hasFilters = Object.keys(filters).length > 0;
  return (
    <>
      <FiltersInForce answer={answer} />
      <Notice
        scene="empty"
        title="Nothing found"
        actions={
          hasFilters && (
            <a href={paths.search({ q: words })} className={buttonClass('hazard')}>
              Clear filters
            </a>
          )
        }
      >
        {hasFilters && 'No results match all of these filters. '}
        {messages.join(' ')}
      </Notice>
      {!hasFilters && <WhatWeCover context={context} />}
    </>
  );
}

function WhatWeCover({ context: { snapshot } }: Pick<AnswerProps, 'context'>) {
  const kinds = gadgetKinds.filter((one) =>
    snapshot.library.gadgets.some(({ kind }) => kind === one),
  );
  return (
    <nav aria-labelledby="covered" className="grid justify-items-center gap-3 py-6">
      <h2 id="covered" className="text-title-s">
        What we cover
      </h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <a href={paths.search({ q: kindName(kind) })} className="chip">
              {kindDetails[kind].plural}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
