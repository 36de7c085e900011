import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatUsd } from '#features/gadgets/prices.ts';
import { call } from '#platform/browser/api.ts';
import { savedText, subscribeToSaved } from '#platform/browser/local-storage.ts';
import { monthName } from '#ui/dates.ts';
import { DialogOpener } from '#ui/dialog-opener.tsx';
import { Icon } from '#ui/icon.tsx';
import { paths } from '#ui/paths.ts';
import type { SearchResponse, SearchResult } from './fields.ts';
import { kindLabels } from './labels.ts';

const id = 'search-dialog';

const maxShown = 7;

/** The button of the header and its dialog. */
export function SearchDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState('');
  const latest = useAnswer(q);
  const answer = latest === 'failed' ? undefined : latest;
  useEffect(() => {
    // Text typed before hydration.
    setQ(field.current?.value.trim() ?? '');
    return listenForKeys(() => dialog.current?.showModal());
  }, []);
  const onClose = () => {
    if (field.current) field.current.value = '';
    setQ('');
  };
  return (
    <>
      <DialogOpener dialog={id} href={paths.search()} className="bar-button" label="Search">
        <Icon name="search" />
      </DialogOpener>
      <dialog
        ref={dialog}
        id={id}
        className="dialog mt-[min(12vh,6rem)]"
        aria-label="Search"
        {...{ closedby: 'any' }}
        onClose={onClose}
      >
        <search>
          <form
            action={paths.search()}
            className="flex items-center gap-2 border-b-2 border-line py-2 pr-2 pl-4 focus-within:border-hazard"
          >
            <Icon name="search" />
            {/* Not type="search": there, Escape clears the field instead of closing the dialog. */}
            <input
              ref={field}
              type="text"
              className="min-h-11 min-w-0 flex-1 bg-transparent text-(length:--text-lead) outline-none"
              inputMode="search"
              enterKeyHint="search"
              name="q"
              aria-label="Search the lab"
              placeholder="A gadget, a kind, a price"
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setQ(target.value.trim())}
            />
            <button
              type="button"
              className="button button-plain button-small min-h-11"
              aria-label="Close"
              {...{ command: 'close', commandfor: id }}
            >
              <Icon name="close" />
            </button>
          </form>
        </search>
        <ul aria-label="Results">
          {(answer?.results ?? []).slice(0, maxShown).map((result) => (
            <li key={`${result.kind} ${result.slug}`}>
              <a
                href={result.url}
                className="block px-4 py-2.5 -outline-offset-3 hover:bg-well focus-visible:bg-well"
              >
                <b>{result.title}</b>
                <span className="block text-note text-muted">
                  {noteOf(result, answer?.pick?.slug === result.slug)}.
                </span>
              </a>
            </li>
          ))}
        </ul>
        <p className="flex items-baseline justify-between gap-4 px-4 py-2 text-note text-muted">
          <span role="status">{latest && statusOf(latest)}</span>
          {q && (
            <a href={paths.search({ q })} className="py-1.5 underline">
              All results
            </a>
          )}
        </p>
        <p className="px-4 pb-2 text-note text-muted">
          <ShortcutSwitch />
        </p>
      </dialog>
    </>
  );
}

/** WCAG 2.1.4: the shortcut of a single key can be turned off, on all pages of this browser. */
const savedShortcuts = savedText('shortcuts');

function ShortcutSwitch() {
  const isOn = useSyncExternalStore(subscribeToSaved, savedShortcuts.read, () => '') !== 'off';
  return (
    <label className="inline-flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ember"
        checked={isOn}
        onChange={({ target }) => savedShortcuts.write(target.checked ? '' : 'off')}
      />
      Open search with the / key
    </label>
  );
}

function listenForKeys(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const isSlash = key === '/' && savedShortcuts.read() !== 'off';
    if (!isSlash && !(key === 'k' && (ctrlKey || metaKey))) return;
    // A focused text field or an open dialog handles keys itself.
    const isTyping = document.activeElement?.matches('input,textarea,select,[contenteditable]');
    if (isTyping || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

/** Milliseconds after the last keystroke. */
const pause = 80;

/** The answer to the latest words; the one before stays until it arrives. */
function useAnswer(q: string): SearchResponse | 'failed' | undefined {
  const [answer, setAnswer] = useState<SearchResponse | 'failed'>();
  useEffect(() => {
    if (!q) return setAnswer(undefined);
    let isLatest = true;
    const timer = setTimeout(async () => {
      const latest = await call('GET /api/search', { query: { q } }).catch(() => 'failed' as const);
      if (isLatest) setAnswer(latest);
    }, pause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [q]);
  return answer;
}

const noteOf = ({ kind, price, answer, isBuried }: SearchResult, isPick: boolean): string =>
  [
    isPick && 'Our pick',
    kindLabels[kind],
    price && `${formatUsd(price.usd)} in ${monthName(price.month)}`,
    isBuried && 'In the graveyard',
    answer && `Today: ${answer}`,
  ]
    .filter(Boolean)
    .join('. ');

function statusOf(latest: SearchResponse | 'failed'): string {
  if (latest === 'failed') return 'Search isn’t responding. Try again in a moment.';
  const { total, messages } = latest;
  // What was ignored or corrected may be a word that is not complete yet.
  if (total === 0) return messages.join(' ');
  return total === 1 ? '1 result.' : `${total} results.`;
}
