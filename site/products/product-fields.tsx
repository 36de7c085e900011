import { priceMonths } from 'virtual:content/price-months';
import { type FormEvent, useId, useState } from 'react';
import type { DeskProduct } from '#contract/desk-products.ts';
import { placed } from '#site/desk/failure.ts';
import { useUnsaved } from '#site/desk/unsaved.ts';
import { useAction } from '#site/desk/use-action.ts';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { showToast } from '#site/toast/toasts.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { centsOf, dollars } from './price-words.ts';

interface ProductFieldsProps {
  product: DeskProduct;
  onSaved: (product: DeskProduct) => void;
}

/** What is typed of a product. It is kept until it is saved, whatever tab is opened meanwhile. */
export function ProductFields({ product, onSaved }: ProductFieldsProps) {
  const id = useId();
  const stored = { usd: dollars(product.price), month: product.priceMonth, availability: product.availability };
  const { value: typed, change, isUnsaved, forget } = useUnsaved(`product ${product.id}`, stored);
  const [wrongPrice, setWrongPrice] = useState('');
  const { run, isPending, ...failed } = useAction();
  const said = placed(failed, ['listPrice.cents', 'listPrice.month', 'availability']);
  const params = { id: product.id };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const isPriceTyped = typed.usd !== stored.usd || typed.month !== stored.month;
    const cents = centsOf(typed.usd);
    setWrongPrice(cents === undefined ? 'Write the price in dollars, as 1999 or 1,999.50.' : '');
    if (cents === undefined) return;
    run(async () => {
      const listPrice = { cents, month: typed.month.trim() };
      // What is not typed here may have been changed elsewhere, and stays as it is.
      const input = {
        ...(typed.availability === stored.availability ? {} : { availability: typed.availability }),
        ...(isPriceTyped ? { listPrice } : {}),
      };
      const saved = await callAsAdmin('PATCH /api/admin/products/:id', { params, input });
      forget();
      onSaved(saved);
      const price = isPriceTyped ? `$${dollars(saved.price)}: ` : '';
      showToast({ title: 'Saved', description: `${price}${product.name} shows it from now on.` });
    });
  };
  const input = (name: keyof typeof typed) => ({
    className: 'input',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ ...typed, [name]: event.target.value }),
  });
  return (
    <form className="product-fields" onSubmit={save} noValidate>
      <Field id={`${id}-price`} label="List price, $" error={wrongPrice || said['listPrice.cents']}>
        {(control) => <input {...control} {...input('usd')} inputMode="decimal" />}
      </Field>
      <Field id={`${id}-month`} label="Price as of (month)" error={said['listPrice.month']}>
        {(control) => <input {...control} {...input('month')} placeholder={publishedMonth(product.slug)} />}
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
      {said.rest && <p role="alert">{said.rest}</p>}
      <FileWords product={product} onSaved={onSaved} />
    </form>
  );
}

/** What the site says as long as nothing stands in the field. */
const publishedMonth = (slug: string): string => (priceMonths[slug] ? `${priceMonths[slug]} (file)` : 'as 2026-11');

/** Where the content files say something else, and the way back to it. */
function FileWords({ product, onSaved }: ProductFieldsProps) {
  const { run, isPending, failure } = useAction();
  const { file } = product;
  const isPriceEdited = product.price !== file.price || product.priceMonth !== file.priceMonth;
  const giveBack = (field: 'listPrice' | 'availability') =>
    run(async () =>
      onSaved(await callAsAdmin('POST /api/admin/products/:id/file', { params: { id: product.id }, input: { field } })),
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
