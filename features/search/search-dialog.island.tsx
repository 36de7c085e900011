import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SearchResponse, SearchResult } from '#contract/search.ts';
import { formatUsd } from '#features/gadgets/prices.ts';
import { call } from '#site/data/api.ts';
import { canPressShortcut, hasShortcuts } from '#site/data/shortcuts.ts';
import { paths } from '#site/router/paths.ts';
import { monthName } from '#site/ui/dates.ts';
import { Icon } from '#site/ui/icon.tsx';
import { ShortcutSwitch } from '#site/ui/shortcut-switch.tsx';
import { DialogOpener } from '#ui/dialog-opener.tsx';
import { kindLabels } from './labels.ts';

interface SearchDialogProps {
  /** Shown before something is typed. */
  suggestions: readonly string[];
}

const id = 'search-dialog';

/** The button of the header and its dialog: arrows choose a result, Enter opens it. */
export function SearchDialog({ suggestions }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(-1);
  const { answer, hasFailed } = useAnswer(q);
  const options = optionsOf(q, answer, suggestions);
  const type = (typed: string) => {
    setQ(typed.trim());
    setChosen(-1);
  };
  useEffect(() => {
    // Text typed before hydration.
    type(field.current?.value ?? '');
    return listenForKeys(() => dialog.current?.showModal());
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition the arrows select a candidate of the input method.
    if (event.nativeEvent.isComposing) return;
    const link = options[chosen];
    if (event.key === 'Enter' && link) {
      event.preventDefault();
      location.href = link.url;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    // The field is one stop in the cycle.
    const places = options.length + 1;
    setChosen(((chosen + 1 + step + places) % places) - 1);
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
        onClose={() => {
          if (field.current) field.current.value = '';
          type('');
        }}
      >
        <search>
          <form
            action={paths.search()}
            className="flex items-center gap-2 border-b-2 border-line py-2 pr-2 pl-4 focus-within:shadow-[inset_0_-4px_var(--color-hazard)]"
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
              role="combobox"
              aria-label="Search the lab"
              aria-expanded={options.length > 0}
              aria-controls="search-options"
              aria-autocomplete="list"
              {...(chosen >= 0 ? { 'aria-activedescendant': `search-option-${chosen}` } : {})}
              placeholder="A gadget, a kind, a price"
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => type(target.value)}
              onKeyDown={onKeyDown}
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
        <Options options={options} chosen={chosen} onChoose={setChosen} />
        <p className="flex items-baseline justify-between gap-4 px-4 py-2 text-note text-muted">
          <span role="status">{q && statusOf(answer, hasFailed)}</span>
          {q && (
            <a href={paths.search({ q })} className="py-[0.4rem] underline">
              All results
            </a>
          )}
        </p>
        <p className="px-4 pb-2 text-note text-muted">
          <ShortcutSwitch>Open search with the / key</ShortcutSwitch>
        </p>
      </dialog>
    </>
  );
}

function listenForKeys(open: () => void): () => void {
  const onKey = (event: globalThis.KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const isShortcut = (key === '/' && hasShortcuts()) || (key === 'k' && (ctrlKey || metaKey));
    if (!isShortcut || !canPressShortcut()) return;
    event.preventDefault();
    open();
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}

/** Milliseconds after the last keystroke. */
const pause = 80;

/** The answer to the latest words; the one before stays until it arrives. */
function useAnswer(q: string): { answer: SearchResponse | undefined; hasFailed: boolean } {
  const [state, setState] = useState<{ answer?: SearchResponse; hasFailed: boolean }>({
    hasFailed: false,
  });
  useEffect(() => {
    if (!q) return setState({ hasFailed: false });
    let isLatest = true;
    const timer = setTimeout(async () => {
      const answer = await call('GET /api/search', { query: { q, view: 'dialog' } }).catch(
        () => undefined,
      );
      if (isLatest) setState(answer ? { answer, hasFailed: false } : { hasFailed: true });
    }, pause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [q]);
  return { answer: state.answer, hasFailed: state.hasFailed };
}

interface Option {
  url: string;
  title: string;
  note?: string;
}

function optionsOf(
  q: string,
  answer: SearchResponse | undefined,
  suggestions: readonly string[],
): Option[] {
  if (!q || answer?.total === 0)
    return suggestions.map((title) => ({ title, url: paths.search({ q: title }) }));
  return (answer?.results ?? []).map((result) => ({
    url: result.url,
    title: result.title,
    note: noteOf(result, answer?.pick?.slug === result.slug),
  }));
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

function statusOf(answer: SearchResponse | undefined, hasFailed: boolean): string {
  if (hasFailed) return 'Search isn’t responding. Try again in a moment.';
  if (!answer) return '';
  const { total, messages } = answer;
  const count = total === 1 ? '1 result.' : `${total} results.`;
  return [total > 0 || messages.length === 0 ? count : '', ...messages].join(' ').trim();
}

interface OptionsProps {
  options: readonly Option[];
  chosen: number;
  onChoose: (at: number) => void;
}

function Options({ options, chosen, onChoose }: OptionsProps) {
  useEffect(() => {
    document.getElementById(`search-option-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div id="search-options" role="listbox" aria-label="Results">
      {options.map(({ url, title, note }, at) => (
        <a
          key={`${url} ${title}`}
          id={`search-option-${at}`}
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          href={url}
          className="block px-4 py-[0.6rem] aria-selected:bg-well aria-selected:shadow-[inset_4px_0_var(--color-hazard)]"
          onPointerMove={() => onChoose(at)}
        >
          <b>{title}</b>
          {note && <span className="block text-note text-muted">{note}.</span>}
        </a>
      ))}
    </div>
  );
}
