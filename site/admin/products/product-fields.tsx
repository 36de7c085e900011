import { priceMonths } from 'virtual:content/price-months';
import { type FormEvent, useId, useState } from 'react';
import type { DeskProduct } from '#contract/desk-products.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { useUnsaved } from '#site/admin/shell/draft.ts';
import { failureOf, placed } from '#site/admin/shell/failure.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { CallError } from '#site/data/api-client.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { centsOf, dollars } from './price-words.ts';

interface ProductFieldsProps {
  product: DeskProduct;
  onSaved: (product: DeskProduct) => void;
}

type Name = 'usd' | 'month' | 'availability';

/** What is typed, and from what: a field that nobody types in shows what is stored, whoever stored it. */
type Typed = Partial<Record<Name, { from: string; to: string }>>;

const storedOf = (product: DeskProduct): Record<Name, string> => ({
  usd: dollars(product.price),
  month: product.priceMonth,
  availability: product.availability,
});

/** Under which name the server refuses each. */
const refusedAs: Record<Name, string> = {
  usd: 'listPrice.cents',
  month: 'listPrice.cents',
  availability: 'availability',
};

/** What is typed of a product. It is kept until it is saved, whatever tab is opened meanwhile. */
export function ProductFields({ product, onSaved }: ProductFieldsProps) {
  const id = useId();
  const stored = storedOf(product);
  const {
    value: typed,
    change,
    isUnsaved,
    forget,
  } = useUnsaved<Typed>(`fields of product ${product.id}`, {});
  const shown = (name: Name): string => typed[name]?.to ?? stored[name];
  const from = (name: Name): string => typed[name]?.from ?? stored[name];
  const type = (name: Name, to: string) => {
    const { [name]: _, ...others } = typed;
    change(to === stored[name] ? others : { ...others, [name]: { from: from(name), to } });
  };
  const [wrongPrice, setWrongPrice] = useState('');
  const { run, isPending, ...failed } = useAction();
  const said = placed(failed, ['listPrice.cents', 'listPrice.month', 'availability']);
  const params = { id: product.id };
  /** What the sentence tells of has been seen then: to save again is a decision. */
  const lookAgain = async (error: unknown): Promise<never> => {
    const now =
      error instanceof CallError && error.status === 409 ? await readAgain(product.id) : undefined;
    if (now) {
      const { field } = failureOf(error);
      const entries = Object.entries(typed) as [Name, { from: string; to: string }][];
      change(
        Object.fromEntries(
          entries.map(([name, one]) => [
            name,
            refusedAs[name] === field ? { ...one, from: storedOf(now)[name] } : one,
          ]),
        ),
      );
      onSaved(now);
    }
    throw error;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const isPriceTyped = Boolean(typed.usd ?? typed.month);
    const cents = centsOf(shown('usd'));
    setWrongPrice(cents === undefined ? 'Write the price in dollars, as 1999 or 1,999.50.' : '');
    if (cents === undefined) return;
    run(async () => {
      const listPrice = { cents, month: shown('month').trim() };
      // What is not typed here may have been changed elsewhere, and stays as it is.
      const input = {
        ...(typed.availability ? { availability: typed.availability.to } : {}),
        ...(isPriceTyped ? { listPrice } : {}),
        from: {
          listPrice: { cents: centsOf(from('usd')) ?? 0, month: from('month') },
          availability: from('availability'),
        },
      };
      const saved = await callAsAdmin('PATCH /api/admin/products/:id', { params, input }).catch(
        lookAgain,
      );
      forget();
      onSaved(saved);
      const price = isPriceTyped ? `$${dollars(saved.price)}: ` : '';
      showToast({ title: 'Saved', description: `${price}${product.name} shows it from now on.` });
    });
  };
  const input = (name: Name) => ({
    className: 'input',
    value: shown(name),
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  });
  return (
    <form className="product-fields" onSubmit={save} noValidate>
      <Field id={`${id}-price`} label="List price, $" error={wrongPrice || said['listPrice.cents']}>
        {(control) => <input {...control} {...input('usd')} inputMode="decimal" />}
      </Field>
      <Field id={`${id}-month`} label="Price as of (month)" error={said['listPrice.month']}>
        {(control) => (
          <input {...control} {...input('month')} placeholder={publishedMonth(product.slug)} />
        )}
      </Field>
      <Field
        id={`${id}-line`}
        label="Where it can be bought (a line, or nothing)"
        className="product-line"
        error={said.availability}
      >
        {(control) => <input {...control} {...input('availability')} />}
      </Field>
      <Button type="submit" aria-disabled={isPending} aria-label={`Save ${product.name}`}>
        Save
      </Button>
      {isUnsaved && (
        <Button size="small" tone="plain" onClick={forget}>
          Not saved yet: put back
        </Button>
      )}
      {said.rest && (
        <p role="alert" className="field-error basis-full">
          {said.rest}
        </p>
      )}
      <FileWords product={product} onSaved={onSaved} />
    </form>
  );
}

async function readAgain(id: number): Promise<DeskProduct | undefined> {
  return (await callAsAdmin('GET /api/admin/products')).find((product) => product.id === id);
}

/** What the site says as long as nothing stands in the field. */
const publishedMonth = (slug: string): string =>
  priceMonths[slug] ? `${priceMonths[slug]} (file)` : 'as 2026-11';

/** Where the content files say something else, and the way back to it. */
function FileWords({ product, onSaved }: ProductFieldsProps) {
  const { run, isPending, failure } = useAction();
  const { file } = product;
  const isPriceEdited = product.price !== file.price || product.priceMonth !== file.priceMonth;
  const giveBack = (field: 'listPrice' | 'availability') =>
    run(async () =>
      onSaved(
        await callAsAdmin('POST /api/admin/products/:id/file', {
          params: { id: product.id },
          input: { field },
        }),
      ),
    );
  return (
    <>
      {isPriceEdited && (
        <Button size="small" aria-disabled={isPending} onClick={() => giveBack('listPrice')}>
          Take the file’s price, ${dollars(file.price)}
        </Button>
      )}
      {product.availability !== file.availability && (
        <Button size="small" aria-disabled={isPending} onClick={() => giveBack('availability')}>
          Take the file’s line
        </Button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
