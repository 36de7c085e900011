import { TriangleAlert } from 'lucide-react';
import { isSearch } from '#site/admin/products/link-problems.ts';
import { Button } from '#site/ui/button.tsx';
import type { LinkedProduct } from './calls.ts';
import { type Filter, looksWrong } from './filter.ts';

interface FilterBarProps {
  products: LinkedProduct[];
  filter: Filter;
  shown: number;
  onChange: (filter: Filter) => void;
}

export function FilterBar({ products, filter, shown, onChange }: FilterBarProps) {
  const wrong = products.filter(looksWrong).length;
  return (
    <search className="grid gap-3 mb-6">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="field flex-1 basis-64">
          <label htmlFor="link-filter">Filter</label>
          <input
            id="link-filter"
            type="search"
            className="input"
            placeholder="Name, scenario or link"
            autoComplete="off"
            value={filter.words}
            onChange={(event) => onChange({ ...filter, words: event.target.value })}
          />
        </div>
        {(wrong > 0 || filter.onlyWrong) && (
          <WrongLinks count={wrong} filter={filter} onChange={onChange} />
        )}
      </div>
      <p role="status" className="text-note text-muted">
        {summary(shown, products.length)}
        {wrong === 0 &&
          ` ${verdict(products.filter(({ amazonUrl }) => isSearch(amazonUrl)).length)}`}
      </p>
      {shown === 0 && (
        <div>
          <Button size="small" onClick={() => onChange({ words: '', onlyWrong: false })}>
            Show all products
          </Button>
        </div>
      )}
    </search>
  );
}

function WrongLinks({
  count,
  filter,
  onChange,
}: Pick<FilterBarProps, 'filter' | 'onChange'> & { count: number }) {
  return (
    <Button
      tone={filter.onlyWrong ? 'hazard' : 'paper'}
      aria-pressed={filter.onlyWrong}
      onClick={() => onChange({ ...filter, onlyWrong: !filter.onlyWrong })}
    >
      <TriangleAlert size={18} aria-hidden="true" />
      {count === 1 ? '1 link looks wrong' : `${count} links look wrong`}
    </Button>
  );
}

/** The same about the same links as the tab of products. */
const verdict = (searches: number): string =>
  searches === 0
    ? 'Every link looks right.'
    : `Every link is fine as an address; ${searches} of them ${searches === 1 ? 'leads' : 'lead'} to a search, not to a product’s page.`;

function summary(shown: number, all: number): string {
  if (shown === 0) return 'No product matches the filter.';
  return shown === all ? `All ${all} products.` : `${shown} of ${all} products.`;
}
