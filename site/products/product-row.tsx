import { type FormEvent, useId, useState } from 'react';
import type { DeskProduct } from '#contract/desk-products.ts';
import { useAction } from '#site/desk/use-action.ts';
import { When } from '#site/desk/when.tsx';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { showToast } from '#site/toast/toasts.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';

interface ProductRowProps {
  product: DeskProduct;
  /** Another product has the same link. */
  isTwice: boolean;
  onSaved: (product: DeskProduct) => void;
  onReload: () => void;
}

const tones = {
  fine: 'good',
  moved: 'waiting',
  failing: 'waiting',
  blocked: 'none',
  silent: 'waiting',
  broken: 'bad',
} as const;

const words = {
  fine: 'Fine',
  moved: 'Has moved',
  failing: 'Failed once',
  blocked: 'The shop turns programs away',
  silent: 'No answer',
  broken: 'Broken',
} as const;

export function ProductRow({ product, isTwice, onSaved, onReload }: ProductRowProps) {
  const { run, isPending, failure } = useAction();
  const { id, name, amazonUrl, lastLink, health } = product;
  const undo = () =>
    run(async () => {
      await callAsAdmin('POST /api/admin/history/:id/undo', { params: { id: lastLink?.change ?? 0 } });
      onReload();
    });
  const accept = (isFine: boolean) =>
    run(async () => {
      await callAsAdmin('PUT /api/admin/products/:id/health', { params: { id }, input: { isFine } });
      onReload();
    });
  return (
    <li className="product-row">
      <h2 className="text-title-s">{name}</h2>
      <p className="link-text">{amazonUrl}</p>
      <p className="desk-buttons">
        {health && (
          <span className="desk-mark" data-tone={health.isFineWithOwner ? 'none' : tones[health.state]}>
            {words[health.state]}, <When at={health.checkedAt} />
          </span>
        )}
        {isTwice && (
          <span className="desk-mark" data-tone="waiting">
            The same link twice
          </span>
        )}
        {isSearch(amazonUrl) && (
          <span className="desk-mark" data-tone="none">
            A search, not a product’s page
          </span>
        )}
      </p>
      {health?.detail && <p className="text-note text-muted wrap-anywhere">{health.detail}</p>}
      <div className="desk-buttons">
        {health && health.state !== 'fine' && (
          <Button size="small" aria-disabled={isPending} onClick={() => accept(!health.isFineWithOwner)}>
            {health.isFineWithOwner ? 'Tell me again' : 'I’m fine with that'}
          </Button>
        )}
        {lastLink && (
          <Button size="small" aria-disabled={isPending} onClick={undo} title={lastLink.before}>
            Undo the last change of the link
          </Button>
        )}
      </div>
      {failure && <p role="alert">{failure}</p>}
      <Fields
        key={`${product.price} ${product.priceMonth} ${product.availability}`}
        product={product}
        onSaved={onSaved}
      />
    </li>
  );
}

const isSearch = (link: string): boolean => URL.parse(link)?.pathname === '/s';

function Fields({ product, onSaved }: Pick<ProductRowProps, 'product' | 'onSaved'>) {
  const id = useId();
  const { file } = product;
  const [usd, setUsd] = useState(String(product.price / 100));
  const [month, setMonth] = useState(product.priceMonth);
  const [availability, setAvailability] = useState(product.availability);
  const { run, isPending, failure } = useAction();
  const isPriceEdited = product.price !== file.price || product.priceMonth !== file.priceMonth;
  const isPriceTyped = Number(usd) * 100 !== product.price || month !== product.priceMonth;
  const params = { id: product.id };
  const save = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      const listPrice = { cents: Math.round(Number(usd) * 100), month };
      const input = { availability, ...(isPriceTyped ? { listPrice } : {}) };
      onSaved(await callAsAdmin('PATCH /api/admin/products/:id', { params, input }));
      showToast({ title: 'Saved', description: `${product.name} shows it from now on.` });
    });
  };
  const giveBack = (field: 'listPrice' | 'availability') =>
    run(async () => onSaved(await callAsAdmin('POST /api/admin/products/:id/file', { params, input: { field } })));
  return (
    <form className="product-fields" onSubmit={save} noValidate>
      <Field id={`${id}-price`} label="List price, $" error={failure || undefined}>
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="decimal"
            value={usd}
            onChange={(event) => setUsd(event.target.value)}
          />
        )}
      </Field>
      <Field id={`${id}-month`} label="True for (2026-11)">
        {(control) => (
          <input
            {...control}
            className="input"
            placeholder="2026-11"
            value={month}
            onChange={(event) => setMonth(event.target.value)}
          />
        )}
      </Field>
      <Field id={`${id}-line`} label="Where it can be had" className="product-line">
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={120}
            value={availability}
            onChange={(event) => setAvailability(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" aria-disabled={isPending} aria-label={`Save ${product.name}`}>
        Save
      </Button>
      {isPriceEdited && (
        <Button size="small" aria-disabled={isPending} onClick={() => giveBack('listPrice')}>
          Take the file’s price, ${file.price / 100}
        </Button>
      )}
      {product.availability !== file.availability && (
        <Button size="small" aria-disabled={isPending} onClick={() => giveBack('availability')}>
          Take the file’s line
        </Button>
      )}
    </form>
  );
}
