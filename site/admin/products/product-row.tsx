import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Pencil } from 'lucide-react';
import type { AdminProduct, Product } from '#contract/products.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { ErrorText, Status, Time } from '#site/admin/shell/parts.tsx';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import { DetailsForm } from './details-form.tsx';
import { EditButton } from './edit-button.tsx';
import { LinkEditor } from './link-editor.tsx';
import { canBeOpened, linkProblems, linkRemarks } from './link-problems.ts';
import { explainLink, linkStatuses } from './link-status.ts';
import type { ListedProduct } from './listed-product.ts';
import { dollars } from './price-words.ts';
import { ProblemList } from './problem-list.tsx';

/** The one row that is edited. */
export type Editing = { id: number; what: 'link'; text: string } | { id: number; what: 'details' };

interface ProductRowProps {
  product: ListedProduct;
  /** How many products have this link. */
  uses: number;
  editing: Editing | undefined;
  onEdit: (editing: Editing | undefined) => void;
}

export function ProductRow({ product, uses, editing, onEdit }: ProductRowProps) {
  const { id, name, scenario, amazonUrl, details } = product;
  const problems = linkProblems(amazonUrl);
  const close = () => onEdit(undefined);
  return (
    <li
      className={`grid gap-x-8 gap-y-3 p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] ${editing ? 'bg-well' : ''}`}
    >
      <div>
        <h2 id={`product-${id}`} className="text-title-s">
          {name}
        </h2>
        <p className="text-note text-muted">“{scenario}”</p>
      </div>
      <div className="grid min-w-0 content-start gap-1 text-note">
        <p className="wrap-anywhere" data-link>
          {amazonUrl}
        </p>
        <ProblemList problems={problems} />
        {linkRemarks(amazonUrl, uses).map(({ kind, text }) => (
          <p key={kind} className="text-muted">
            {text}
          </p>
        ))}
        {details && <LinkStatus product={details} />}
        <p>
          {priceText(product)}
          {details?.availability && ` · ${details.availability}`}
        </p>
      </div>
      {editing?.what === 'link' && (
        <div className="lg:col-span-full">
          <LinkEditor
            product={product}
            text={editing.text}
            onType={(text) => onEdit({ id, what: 'link', text })}
            onClose={close}
          />
        </div>
      )}
      {editing?.what === 'details' && details && (
        <div className="lg:col-span-full">
          <DetailsForm product={details} onClose={close} />
        </div>
      )}
      {!editing && <RowActions product={product} onEdit={onEdit} />}
    </li>
  );
}

function priceText({ price, details }: ListedProduct): string {
  const month = details?.priceMonth ? ` (${monthName(details.priceMonth)})` : '';
  return `List price $${dollars(details?.price ?? price)}${month}`;
}

function LinkStatus({ product: { id, health } }: { product: AdminProduct }) {
  const ignore = useMutation({
    mutationFn: (isFine: boolean) =>
      callAsAdmin('PUT /api/admin/products/:id/health', { params: { id }, input: { isFine } }),
  });
  if (!health) return null;
  const { label, tone } = linkStatuses[health.state];
  const { text, technical } = explainLink(health);
  const isIgnored = health.isFineWithOwner;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <Status tone={isIgnored ? 'none' : tone}>
          {label}
          {isIgnored && ' (ignored)'}, checked <Time at={health.checkedAt} />
        </Status>
        {health.state !== 'fine' && (
          <Button
            size="small"
            tone="plain"
            pending={ignore.isPending}
            onClick={() => ignore.mutate(!isIgnored)}
          >
            {isIgnored ? 'Stop ignoring' : 'Ignore'}
          </Button>
        )}
      </p>
      {text && <p className="text-muted wrap-anywhere">{text}</p>}
      {technical && (
        <details className="text-muted">
          <summary className="cursor-pointer">Technical details</summary>
          <p className="wrap-anywhere">{technical}</p>
        </details>
      )}
      <ErrorText error={ignore.error} />
    </>
  );
}

interface RowActionsProps {
  product: ListedProduct;
  onEdit: (editing: Editing) => void;
}

/** Button names are short; the product's name is their description. */
function RowActions({ product, onEdit }: RowActionsProps) {
  const { id, amazonUrl, details } = product;
  const description = `product-${id}`;
  const undo = useMutation({
    mutationFn: (change: number) =>
      callAsAdmin('POST /api/admin/history/:id/undo', { params: { id: change } }),
  });
  const lastLink = details?.lastLink;
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap content-start gap-2">
        {canBeOpened(amazonUrl) && (
          <a
            href={amazonUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('plain')}
            aria-describedby={`${description} opens-in-a-new-tab`}
          >
            <ExternalLink size={16} aria-hidden="true" />
            Test Link
          </a>
        )}
        <EditButton
          rowId={id}
          description={description}
          onClick={() => onEdit({ id, what: 'link', text: amazonUrl })}
        >
          <Pencil size={16} aria-hidden="true" />
          Edit
        </EditButton>
      </div>
      <div className="flex flex-wrap content-start gap-2">
        {details && (
          <Button
            size="small"
            tone="plain"
            aria-describedby={description}
            onClick={() => onEdit({ id, what: 'details' })}
          >
            Price and availability
          </Button>
        )}
        <Link to={pageOf(product)} className={buttonClass('plain', 'small')}>
          View on site <span className="sr-only">{product.name}</span>
        </Link>
        {lastLink && (
          <Button
            size="small"
            tone="plain"
            pending={undo.isPending}
            aria-describedby={description}
            title={lastLink.before}
            onClick={() => undo.mutate(lastLink.change)}
          >
            Undo link change
          </Button>
        )}
      </div>
      <ErrorText error={undo.error} />
    </div>
  );
}

/** The review, or the page that every product has. */
const pageOf = ({ slug, hasReview }: Pick<Product, 'slug' | 'hasReview'>): string =>
  hasReview ? paths.review(slug) : paths.talkMeOut(slug);
