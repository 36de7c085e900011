import type { PriceBand, RatingBand } from '#contract/catalog-values.ts';
import type { SearchResponse } from '#contract/search.ts';
import { categoryName } from '#features/gadgets/category-texts.ts';
import { Link } from '#site/router/link.tsx';
import type { SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';

/** The query of the URL; the route table rejects other values. */
export interface CurrentSearch {
  q?: string;
  category?: string;
  price?: PriceBand;
  rating?: RatingBand;
}

type Name = keyof SearchResponse['choices'];

const titles: Record<Name, string> = { category: 'Category', price: 'Price', rating: 'Rating' };

interface FiltersProps extends Pick<SiteSettings, 'categories'> {
  current: CurrentSearch;
  choices: SearchResponse['choices'];
  total: number;
}

/** Every filter is a link, so it can be shared, opened in a tab and undone with Back. */
export function Filters({ current, choices, total, categories }: FiltersProps) {
  const names = (Object.keys(titles) as Name[]).filter(
    (name) => current[name] || choices[name].some(({ count }) => count < total),
  );
  const wordsFor = (name: Name, value: string) =>
    name === 'category' ? categoryName(value, { categories }) : (bandWords[value] ?? value);
  return names.map((name) => (
    <div key={name}>
      <h2 className="font-display">{titles[name]}</h2>
      <ul className="flex flex-wrap gap-x-5 lg:block">
        <li>
          <FilterLink current={current} name={name}>
            Any
          </FilterLink>
        </li>
        {choices[name].map(({ value, count }) => (
          <li key={value}>
            <FilterLink current={current} name={name} value={value}>
              {wordsFor(name, value)} <span className="text-muted">{count}</span>
            </FilterLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

interface FilterLinkProps {
  current: CurrentSearch;
  name: Name;
  /** Undefined removes the filter. */
  value?: string;
  children: React.ReactNode;
}

function FilterLink({ current, name, value, children }: FilterLinkProps) {
  const isOn = current[name] === value;
  return (
    <Link
      to={paths.search({ ...current, [name]: value ?? '' })}
      {...(isOn ? { 'aria-current': 'true' as const } : {})}
      rel="nofollow"
      className="relative inline-block py-1.5 underline aria-[current]:font-bold [text-decoration-skip-ink:none] aria-[current]:decoration-4 aria-[current]:decoration-hazard"
    >
      {children}
    </Link>
  );
}

/** Labels of price and rating bands. */
const bandWords: Record<string, string> = {
  'under-200': 'Under $200',
  '200-500': '$200 to $500',
  '500-1000': '$500 to $1,000',
  'over-1000': 'Over $1,000',
  '4.5': '4.5 and up',
  '4': '4 and up',
  '3.5': '3.5 and up',
} satisfies Record<PriceBand | RatingBand, string>;
