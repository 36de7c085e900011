import { reviewed } from 'virtual:content/reviewed';
import type { DeskProduct, LinkHealth } from '#contract/desk-products.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { When } from '#site/admin/shell/relative-time.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { healthNames, healthTones, healthWords } from './health-words.ts';
import { linkProblems, linkRemarks } from './link-problems.ts';
import { ProductFields } from './product-fields.tsx';

interface ProductRowProps {
  product: DeskProduct;
  /** How many products have its link. */
  times: number;
  onSaved: (product: DeskProduct) => void;
  onReload: () => void;
}

export function ProductRow({ product, times, onSaved, onReload }: ProductRowProps) {
  const { run, isPending, failure } = useAction();
  const { id, name, amazonUrl, lastLink, health } = product;
  const undo = () =>
    run(async () => {
      await callAsAdmin('POST /api/admin/history/:id/undo', {
        params: { id: lastLink?.change ?? 0 },
      });
      onReload();
    });
  const accept = (isFine: boolean) =>
    run(async () => {
      await callAsAdmin('PUT /api/admin/products/:id/health', {
        params: { id },
        input: { isFine },
      });
      onReload();
    });
  return (
    <li className="product-row">
      <h2 className="text-title-s">{name}</h2>
      <p className="link-text">{amazonUrl}</p>
      <Marks product={product} times={times} />
      {health && <Found health={health} />}
      <div className="desk-buttons product-acts">
        <Link to={pageOf(product.slug)} className={buttonClass('plain', 'small')}>
          View on site <span className="sr-only">{name}</span>
        </Link>
        {health && health.state !== 'fine' && (
          <Button
            size="small"
            aria-disabled={isPending}
            onClick={() => accept(!health.isFineWithOwner)}
          >
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
      <ProductFields product={product} onSaved={onSaved} />
    </li>
  );
}

/** Its review; what has none has the page that talks about it as well. */
const pageOf = (slug: string): string =>
  Object.hasOwn(reviewed, slug) ? paths.review(slug) : paths.talkMeOut(slug);

/** What there is to say of its link: what the tab of links says, and how it was found. */
function Marks({
  product: { amazonUrl, health },
  times,
}: Pick<ProductRowProps, 'product' | 'times'>) {
  return (
    <p className="desk-buttons">
      {health && (
        <span
          className="desk-mark"
          data-tone={health.isFineWithOwner ? 'none' : healthTones[health.state]}
        >
          {healthNames[health.state]}, <When at={health.checkedAt} />
        </span>
      )}
      {linkProblems(amazonUrl).map(({ kind, text }) => (
        <span key={kind} className="desk-mark" data-tone="bad">
          {text}
        </span>
      ))}
      {linkRemarks(amazonUrl, times).map(({ kind, text }) => (
        <span key={kind} className="desk-mark" data-tone={kind === 'twice' ? 'waiting' : 'none'}>
          {text}
        </span>
      ))}
    </p>
  );
}

/** In words; what the machine said is there for whoever has to ask about it. */
function Found({ health }: { health: LinkHealth }) {
  const { words, machine } = healthWords(health);
  if (!words) return null;
  return (
    <div className="text-note text-muted wrap-anywhere">
      <p>{words}</p>
      {machine && (
        <details>
          <summary>Details</summary>
          <p>{machine}</p>
        </details>
      )}
    </div>
  );
}
