import { reviewed } from 'virtual:content/reviewed';
import type { DeskProduct } from '#contract/desk-products.ts';
import { useAction } from '#site/desk/use-action.ts';
import { When } from '#site/desk/when.tsx';
import { callAsAdmin } from '#site/owner/call-as-admin.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { ProductFields } from './product-fields.tsx';

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
        <Link to={pageOf(product.slug)} className={buttonClass('plain', 'small')}>
          View on site <span className="sr-only">{name}</span>
        </Link>
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
      <ProductFields
        key={`${product.price} ${product.priceMonth} ${product.availability}`}
        product={product}
        onSaved={onSaved}
      />
    </li>
  );
}

/** Its review; what has none has the page that talks about it as well. */
const pageOf = (slug: string): string => (Object.hasOwn(reviewed, slug) ? paths.review(slug) : paths.talkMeOut(slug));

const isSearch = (link: string): boolean => URL.parse(link)?.pathname === '/s';
