import { Plus } from 'lucide-react';
import { knownPrices } from '#content/prices.ts';
import { SelectField, TextField } from '#site/admin/shell/fields.tsx';
import { Button } from '#site/ui/button.tsx';
import { PriceHistory } from '#site/ui/price-history.tsx';
import { type PriceRow, type TableProps, typed } from './fact-values.ts';
import { SourceField } from './source-field.tsx';

type Entries = Parameters<typeof knownPrices>[0]['prices'];

const isComplete = (price: PriceRow): price is PriceRow & Entries[number] =>
  typeof price.usd === 'number' && /^\d{4}-\d\d$/.test(price.month ?? '');

/** Prices as rows, oldest first. */
export function PriceRows({ value, change }: TableProps) {
  const prices = value.prices ?? [];
  return (
    <div className="grid gap-3">
      <PriceHistory prices={knownPrices({ prices: prices.filter(isComplete) })} />
      <ol className="grid gap-3">
        {prices.map((price, index) => (
          <PriceItem
            key={index}
            index={index}
            price={price}
            refs={value.refs ?? {}}
            change={change}
            onRemove={() => change(['prices'], prices.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div>
        <Button
          size="small"
          onClick={() =>
            change(
              ['prices'],
              [...prices, { usd: '', month: new Date().toISOString().slice(0, 7), kind: 'list' }],
            )
          }
        >
          <Plus size={16} aria-hidden="true" />
          Add price
        </Button>
      </div>
    </div>
  );
}

interface PriceItemProps extends Pick<TableProps, 'change'> {
  index: number;
  price: PriceRow;
  refs: NonNullable<TableProps['value']['refs']>;
  onRemove: () => void;
}

function PriceItem({ index, price, refs, change, onRemove }: PriceItemProps) {
  const set = (name: keyof PriceRow, next: unknown) =>
    change(['prices', index, name], next === '' ? undefined : next);
  return (
    <li className="grid items-start gap-2 rounded-sm border-2 border-hairline p-3 sm:grid-cols-2">
      <TextField
        label="Price in dollars"
        data-field={`prices.${index}.usd`}
        inputMode="decimal"
        value={String(price.usd ?? '')}
        onChange={({ target }) => set('usd', typed(target.value, 'dollars'))}
      />
      <TextField
        label="Month"
        type="month"
        data-field={`prices.${index}.month`}
        value={price.month ?? ''}
        onChange={({ target }) => set('month', target.value)}
      />
      <SelectField
        label="Kind of price"
        value={price.kind ?? ''}
        options={[
          ['list', 'List price'],
          ['street', 'Street price'],
        ]}
        onChange={({ target }) => set('kind', target.value)}
      />
      <SourceField
        value={price.ref}
        refs={refs}
        onChange={(ref) => set('ref', ref)}
        onAdd={(id, reference) => {
          change(['refs', id], reference);
          set('ref', id);
        }}
      />
      <div className="sm:col-span-2">
        <Button size="small" tone="plain" onClick={onRemove}>
          Remove price of {price.month}
        </Button>
      </div>
    </li>
  );
}
