import { useRef } from 'react';
import { priceLimits, sorts } from '#contract/catalog-values.ts';
import type { FilterChoices } from '#contract/products.ts';
import { Link } from '#site/router/link.tsx';
import type { Query } from '#site/router/patterns.ts';
import { formatPrice } from './price.ts';

const labels = { newest: 'Newest', rating: 'Top rated', price: 'Cheapest', name: 'A–Z' };

const wholeCatalogue: FilterChoices = { under: [...priceLimits], rating: ['4.5'] };

interface SortBarProps {
  /** What the URL asks for already. */
  words: Query;
  /** Without them, those of the whole catalog. */
  choices?: FilterChoices | undefined;
  /** The URL of this list with another sort or filter. */
  to: (words: Query) => string;
}

/** Every way to sort or filter is a link. A row on wide screens, a sheet below them. */
export function SortBar({ words, choices = wholeCatalogue, to }: SortBarProps) {
  const sheet = useRef<HTMLElement>(null);
  const links = (word: string, values: readonly string[], label: (value: string) => string) =>
    values.map((value) => {
      const isOn = words[word] === value;
      return (
        <Link
          key={word + value}
          to={to({ ...words, page: '', [word]: isOn ? '' : value })}
          className="chip"
          rel="nofollow"
          aria-current={isOn || undefined}
          onClick={() => sheet.current?.matches(':popover-open') && sheet.current.hidePopover()}
        >
          {label(value)}
        </Link>
      );
    });
  return (
    <>
      <button type="button" className="chip lg:hidden" popoverTarget="filters">
        Sort and filter
      </button>
      <nav
        ref={sheet}
        id="filters"
        popover="auto"
        aria-label="Sort and filter"
        className="filter-sheet"
      >
        {links('sort', sorts, (value) => labels[value as keyof typeof labels])}
        {links('under', choices.under, (value) => `Under ${formatPrice(Number(value) * 100)}`)}
        {links('rating', choices.rating, (value) => `${value}+ stars`)}
      </nav>
    </>
  );
}
