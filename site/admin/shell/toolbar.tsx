import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '#site/router/link.tsx';
import { inThousands } from './words.ts';

/** What stands over a list: which of it, what to look for, and what to do with all of it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className="desk-tools">{children}</search>;
}

interface Choice {
  label: string;
  /** Its own address: a choice can be gone back from, and kept. */
  to: string;
  isChosen: boolean;
  count?: number | undefined;
}

/** One of a few, each with how many there are. */
export function Choices({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <ul className="desk-choices" aria-label={label}>
      {choices.map(({ label: name, to, isChosen, count }) => (
        <li key={to}>
          <Link
            to={to}
            className="desk-choice"
            {...(isChosen ? { 'aria-current': 'true' as const } : {})}
          >
            {name} {count !== undefined && <span className="desk-count">{inThousands(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const pause = 250;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** Comes once the typing has paused. */
  onSearch: (words: string) => void;
}

/** What is looked for stands in no address: it may be somebody's name. */
export function SearchBox({ label, placeholder, onSearch }: SearchBoxProps) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(words.trim()), pause);
    return () => clearTimeout(timer);
  }, [words, onSearch]);
  return (
    <input
      type="search"
      className="input desk-search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  );
}
