import { priceLimits, sorts } from '#contract/bands.ts';
import type { FilterChoices } from '#contract/filters.ts';
import { Link } from '#site/router/link.tsx';
import type { Query } from '#site/router/patterns.ts';
import { formatPrice } from './price.ts';

const labels = { newest: 'Newest', rating: 'Top rated', price: 'Cheapest', name: 'A–Z' };

const wholeCatalogue: FilterChoices = { under: [...priceLimits], rating: ['4.5'] };

interface SortBarProps {
  /** What the address asks for already. */
  words: Query;
  /** Where they are not known, those for the whole catalogue. */
  choices?: FilterChoices | undefined;
  /** The address of this list, otherwise sorted or filtered. */
  to: (words: Query) => string;
}

/** Every way to sort or filter is an address; the one that is on leads back. */
export function SortBar({ words, choices = wholeCatalogue, to }: SortBarProps) {
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
        >
          {label(value)}
        </Link>
      );
    });
  return (
    <nav aria-label="Sort and filter" className="sort-bar">
      <p>{links('sort', sorts, (value) => labels[value as keyof typeof labels])}</p>
      <p>
        {links('under', choices.under, (value) => `Under ${formatPrice(Number(value) * 100)}`)}
        {links('rating', choices.rating, (value) => `${value}+ stars`)}
      </p>
    </nav>
  );
}
