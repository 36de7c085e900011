import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useLayoutEffect, useState } from 'react';
import type { SearchResponse, SearchResult } from '#contract/search.ts';
import { callQuery } from '#site/data/api.ts';
import { isPlainClick } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { formatPrice } from '#site/ui/price-and-rating.ts';
import { ShortcutSwitch } from '#site/ui/shortcut-switch.tsx';
import { deleteOldSearches, recentSearches } from './recent.ts';
import { kindWords, Marked } from './result.tsx';

interface Option {
  to: string;
  title: string;
  note?: string;
  text?: readonly string[];
}

export interface SearchResultsProps {
  q: string;
  /** The index of the selected option, or -1. */
  chosen: number;
  suggestions: readonly string[];
  onChoose: (at: number) => void;
  /** Receives the addresses of the options. */
  onList: (addresses: readonly string[]) => void;
  go: (to: string) => void;
}

const lineClass =
  'flex items-baseline justify-between gap-4 px-4 py-2 text-note leading-[1.6] text-muted';

/** Suggestions and recent searches, or results while typing. */
export function SearchResults(props: SearchResultsProps) {
  const { q, chosen, suggestions, onChoose, onList, go } = props;
  const [recent, setRecent] = useState(recentSearches);
  const results = useResults(q);
  const { options, heading, canDelete } = listFor(q, results, { recent, suggestions });
  const addresses = options.map(({ to }) => to).join(' ');
  useLayoutEffect(() => onList(addresses.split(' ').filter(Boolean)), [addresses, onList]);
  return (
    <>
      {heading && (
        <p className={lineClass}>
          {heading}
          {canDelete && (
            <button
              type="button"
              className="py-[0.4rem] underline"
              onClick={() => {
                deleteOldSearches();
                setRecent([]);
              }}
            >
              Clear
            </button>
          )}
        </p>
      )}
      <Options options={options} chosen={chosen} onChoose={onChoose} go={go} />
      <Line q={q} results={results} go={go} />
      <p className={lineClass}>
        <ShortcutSwitch>Open search with the / key</ShortcutSwitch>
      </p>
    </>
  );
}

/** Milliseconds after the last keystroke. */
const pause = 80;

interface Results {
  answer: SearchResponse | undefined;
  isError: boolean;
}

/** The previous results stay until new ones arrive. */
function useResults(q: string): Results {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(setWords, pause, q);
    return () => clearTimeout(timer);
  }, [q]);
  const { data, isError } = useQuery({
    ...callQuery('GET /api/search', { query: { q: words, view: 'dialog' } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  return { answer: q && words ? data : undefined, isError };
}

function followPlainClick(event: MouseEvent, go: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  go();
}

function resultOptions(answer: SearchResponse): Option[] {
  return answer.results.map((result) => ({
    to: result.url,
    title: result.title,
    note: noteOf(result),
    text: result.text,
  }));
}

function noteOf({ kind, label, rating, price, priceMonth, answer, buried }: SearchResult): string {
  return [
    kind === 'rival' ? kindWords[kind] : label || kindWords[kind],
    rating === null ? [] : `${(rating / 10).toFixed(1)}/5`,
    price === null ? [] : formatPrice(price) + (priceMonth ? `, ${monthName(priceMonth)}` : ''),
    buried ? 'In the graveyard' : [],
    answer ? `Today: ${answer}` : [],
  ]
    .flat()
    .join(' · ');
}

/** Results, or suggested searches if there are none. */
function listFor(
  q: string,
  { answer }: Results,
  { recent, suggestions }: Record<'recent' | 'suggestions', readonly string[]>,
): { options: Option[]; heading?: string; canDelete?: boolean } {
  const suggested = suggestions.map(searchOption);
  if (!q && recent.length > 0)
    return {
      options: recent.map(searchOption),
      heading: 'Recent searches',
      canDelete: true,
    };
  if (!q) return listOf(suggested, 'Try searching for');
  if (!answer) return { options: [] };
  if (answer.total > 0) return { options: resultOptions(answer) };
  const { didYouMean, corrected } = answer;
  const corrections = [didYouMean ?? corrected ?? []].flat().map(searchOption);
  return listOf([...corrections, ...suggested], 'Try one of these');
}

const listOf = (options: Option[], heading: string) =>
  options.length > 0 ? { options, heading } : { options };

const searchOption = (q: string): Option => ({ to: paths.search({ q }), title: q });

interface OptionsProps {
  options: readonly Option[];
  chosen: number;
  onChoose: (at: number) => void;
  go: (to: string) => void;
}

function Options({ options, chosen, onChoose, go }: OptionsProps) {
  useEffect(() => {
    document.getElementById(`search-option-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div id="search-options" role="listbox" aria-label="Results">
      {options.map(({ to, title, note, text }, at) => (
        <a
          // Several rivals can share a URL.
          key={`${to} ${title}`}
          id={`search-option-${at}`}
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          href={to}
          className="block px-4 py-[0.6rem] aria-selected:bg-well aria-selected:shadow-[inset_4px_0_var(--color-hazard)]"
          onPointerMove={() => onChoose(at)}
          onClick={(event) => followPlainClick(event, () => go(to))}
        >
          <b>{title}</b> <span className="text-note text-muted">{note}</span>
          {text && (
            <span className="line-clamp-2">
              <Marked segments={text} />
            </span>
          )}
        </a>
      ))}
    </div>
  );
}

/** Announces the number of results and links to all of them. */
function Line({ q, results, go }: { q: string; results: Results; go: (to: string) => void }) {
  const isNothing = results.answer?.total === 0;
  const all = isNothing ? paths.categories() : paths.search({ q });
  return (
    <p className={lineClass}>
      <span role="status">{q && describe(results)}</span>
      {q && (
        <a
          href={all}
          className="py-[0.4rem] underline"
          onClick={(event) => followPlainClick(event, () => go(all))}
        >
          {isNothing ? 'Browse all tests' : 'All results'}
        </a>
      )}
    </p>
  );
}

function describe({ answer, isError }: Results): string {
  if (isError) return 'Search isn’t responding. Try again in a moment.';
  if (!answer) return '';
  const { total, corrected, didYouMean, messages } = answer;
  if (messages[0]) return total === 0 ? messages[0] : `${count(total)}. ${messages.join(' ')}`;
  if (corrected) return `${count(total)} for “${corrected}”`;
  if (didYouMean) return `${count(total)}. Did you mean “${didYouMean}”?`;
  return total === 0 ? 'Nothing found' : count(total);
}

const count = (total: number): string => (total === 1 ? '1 result' : `${total} results`);
