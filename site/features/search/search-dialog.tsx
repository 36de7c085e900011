import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { CloseButton, Modal } from '#site/ui/dialog.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { rememberSearch } from './recent.ts';
import type { SearchResultsProps } from './search-results.tsx';

export interface SearchDialogProps {
  isOpen: boolean;
  suggestions: readonly string[];
  onClose: () => void;
}

/** In the page's HTML, so that it opens before hydration; the results load when it is open. */
export const searchDialogId = 'search-dialog';

/** Focus stays in the field: arrows select a result, Enter opens it, Escape closes the dialog. */
export function SearchDialog({ isOpen, suggestions, onClose }: SearchDialogProps) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const Results = useResultsCode(isOpen);
  const type = (typed: string) => {
    setQ(typed);
    setChosen(-1);
  };
  const close = () => {
    type('');
    onClose();
  };
  const go = (to: string) => {
    if (q.trim()) rememberSearch(q);
    // Closed first, so that focus does not return to the button after the page has changed.
    close();
    navigate(to);
  };
  const submit = () => {
    const to = addresses[chosen];
    if (to || q.trim()) go(to ?? paths.search({ q: q.trim() }));
  };
  return (
    <Modal
      id={searchDialogId}
      className="dialog mt-[min(12vh,6rem)]"
      aria-label="Search"
      isOpen={isOpen}
      onClose={close}
    >
      <SearchField
        q={q}
        chosen={chosen}
        options={isOpen ? addresses.length : 0}
        onType={type}
        onChoose={setChosen}
        onSubmit={submit}
        onClose={close}
      />
      {isOpen && Results && (
        <Results
          q={q.trim()}
          chosen={chosen}
          suggestions={suggestions}
          onChoose={setChosen}
          onList={setAddresses}
          go={go}
        />
      )}
    </Modal>
  );
}

/** Without it, Enter still opens the search page. */
function useResultsCode(isOpen: boolean) {
  const [Results, setResults] = useState<ComponentType<SearchResultsProps>>();
  useEffect(() => {
    if (!isOpen) return;
    import('./search-results.tsx').then(
      ({ SearchResults }) => setResults(() => SearchResults),
      () => undefined,
    );
  }, [isOpen]);
  return Results;
}

interface SearchFieldProps {
  q: string;
  /** The index of the selected option, or -1. */
  chosen: number;
  /** How many there are. */
  options: number;
  onType: (q: string) => void;
  onChoose: (at: number) => void;
  onSubmit: () => void;
  onClose: () => void;
}

function SearchField(props: SearchFieldProps) {
  const { q, chosen, options, onType, onChoose, onSubmit, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  // Text typed before hydration.
  useLayoutEffect(() => onType(field.current?.value ?? ''), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // During composition the arrows select a candidate of the input method.
    if (!step || options === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // The field is one stop in the cycle.
    onChoose(((chosen + 1 + step + options + 1) % (options + 1)) - 1);
  };
  return (
    <search>
      <form
        action={paths.search()}
        className="flex items-center gap-2 border-b-2 border-line py-2 pr-2 pl-4 focus-within:shadow-[inset_0_-4px_var(--color-hazard)]"
        onSubmit={submit}
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
          aria-expanded={options > 0}
          aria-controls="search-options"
          aria-autocomplete="list"
          {...(chosen >= 0 ? { 'aria-activedescendant': `search-option-${chosen}` } : {})}
          placeholder="A gadget, a price, an emergency"
          maxLength={200}
          autoComplete="off"
          value={q}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={choose}
        />
        <CloseButton onClose={onClose} />
      </form>
    </search>
  );
}
