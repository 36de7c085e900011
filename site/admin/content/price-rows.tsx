import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { knownPrices } from '#features/gadgets/prices.ts';
import { Button } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import { PriceHistory } from '#site/ui/price-history.tsx';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { type PriceRow, type TableProps, typed } from './fact-values.ts';
import { lastControl, useNextFocus } from './next-focus.ts';
import { SourceField } from './source-field.tsx';

type Entries = Parameters<typeof knownPrices>[0]['prices'];

const isComplete = (price: PriceRow): price is PriceRow & Entries[number] =>
  typeof price.usd === 'number' && /^\d{4}-\d\d$/.test(price.month ?? '');

/** Prices as rows, oldest first. */
export function PriceRows({ value, change }: TableProps) {
  const prices = value.prices ?? [];
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusNext = useNextFocus();
  const remove = (index: number) => {
    focusNext(() => addButton.current);
    change(['prices'], prices.toSpliced(index, 1));
  };
  const add = () => {
    focusNext(() => lastControl(list.current));
    const month = new Date().toISOString().slice(0, 7);
    // A known price replaces one that was looked up and not found.
    const known = prices.filter(({ usd }) => usd !== 'not known');
    change(['prices'], [...known, { usd: '', month, kind: 'list' }]);
  };
  return (
    <div className="grid gap-3">
      <PriceHistory prices={knownPrices({ prices: prices.filter(isComplete) })} />
      <ol ref={list} className="grid gap-3">
        {prices.map((price, index) => (
          <PriceItem
            key={index}
            index={index}
            price={price}
            refs={value.refs ?? {}}
            change={change}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div>
        <Button ref={addButton} size="small" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          Add price
        </Button>
      </div>
    </div>
  );
}

/** A choice beside the kinds of prices, stored as an entry without an amount. */
const superseded = 'superseded';

interface PriceItemProps extends Pick<TableProps, 'change'> {
  index: number;
  price: PriceRow;
  refs: NonNullable<TableProps['value']['refs']>;
  onRemove: () => void;
}

function PriceItem({ index, price, refs, change, onRemove }: PriceItemProps) {
  const name = price.month ? `Price of ${monthName(price.month)}` : `Price ${index + 1}`;
  const set = (name: keyof PriceRow, next: unknown) =>
    change(['prices', index, name], next === '' ? undefined : next);
  const setKind = (kind: string) => {
    if (kind === superseded) change(['prices', index], { ...price, usd: null, kind: undefined });
    else if (price.usd === null) change(['prices', index], { ...price, usd: '', kind });
    else set('kind', kind);
  };
  return (
    <li className="rounded-sm border-2 border-hairline p-3">
      <fieldset className="grid items-start gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-bold">{name}</legend>
        {price.usd !== null && (
          <TextField
            label="Price in dollars"
            data-field={`prices.${index}.usd`}
            inputMode="decimal"
            value={String(price.usd ?? '')}
            onChange={({ target }) => set('usd', typed(target.value, 'dollars'))}
          />
        )}
        <TextField
          label="Month"
          type="month"
          data-field={`prices.${index}.month`}
          value={price.month ?? ''}
          onChange={({ target }) => set('month', target.value)}
        />
        <SelectField
          label="Kind of price"
          value={price.usd === null ? superseded : (price.kind ?? '')}
          options={[
            ['list', 'List price'],
            ['street', 'Street price'],
            ['used', 'Used price'],
            [superseded, 'Changed, new price unknown'],
          ]}
          onChange={({ target }) => setKind(target.value)}
        />
        <SourceField
          of={name}
          value={price.ref}
          refs={refs}
          onChange={(ref) => set('ref', ref)}
          onAdd={(id, reference) => {
            change(['refs', id], reference);
            set('ref', id);
          }}
        />
        <Button
          size="small"
          tone="plain"
          className="justify-self-start"
          aria-label={`Remove: ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </fieldset>
    </li>
  );
}
