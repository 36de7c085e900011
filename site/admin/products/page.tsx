import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Pencil, Upload } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDollars } from '#content/shops.ts';
import type { AdminProduct, Product } from '#contract/products.ts';
import {
  adminClient,
  adminQuery,
  callAsAdmin,
  downloadAsAdmin,
  peekQuery,
  useProducts,
} from '#site/admin/shell/api.ts';
import { CsvImport } from '#site/admin/shell/csv-import.tsx';
import { readDraft } from '#site/admin/shell/drafts.tsx';
import {
  ActionButton,
  Callout,
  DownloadButton,
  Empty,
  QueryView,
  Status,
  Time,
} from '#site/admin/shell/elements.tsx';
import { count } from '#site/admin/shell/format.ts';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { SearchBox, Toolbar } from '#site/admin/shell/table.tsx';
import { Link } from '#site/router/link.tsx';
import { askToLeave } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { DetailsForm, draftName, LinkForm, LinkProblems } from './edit-forms.tsx';
import {
  canBeOpened,
  explainLink,
  isLookupFailure,
  isSearchLink,
  linkNeedsReview,
  linkStatuses,
} from './links.ts';

export const head = (): Head => ({
  title: 'Admin Panel - Amazon Links',
  robots: 'noindex,nofollow',
});

export const { Page } = adminPage('admin', Products);

/** A product of the public list, with its admin details once they are loaded. */
type ListedProduct = Product & { details: AdminProduct | undefined };

function Products() {
  const [isImporting, setIsImporting] = useState(false);
  const list = useProducts();
  const details = useQuery(peekQuery('GET /api/admin/products'));
  return (
    <>
      <ScreenHeader
        title="Admin Panel - Amazon Links"
        actions={
          <>
            <CheckLinks />
            <Button
              tone="plain"
              aria-expanded={isImporting}
              onClick={() => setIsImporting(!isImporting)}
            >
              <Upload size={18} aria-hidden="true" />
              Import links
            </Button>
            <DownloadButton download={() => downloadAsAdmin('GET /api/admin/link-file')} />
          </>
        }
      />
      <AttentionBanner />
      {isImporting && <ImportLinks />}
      <QueryView query={list} what="products">
        {(products) => (
          <ProductList
            products={products.map((product) => ({
              ...product,
              details: details.data?.find(({ id }) => id === product.id),
            }))}
          />
        )}
      </QueryView>
    </>
  );
}

/** After the login, a link to Today if something needs attention. */
function AttentionBanner() {
  const { data } = useQuery(peekQuery('GET /api/admin/today'));
  const alerts = data?.needs.length ?? 0;
  if (alerts === 0) return null;
  return (
    <Callout
      action={
        <Link to={paths.adminToday()} className={buttonClass('hazard', 'small')}>
          Open Today
        </Link>
      }
    >
      {count(alerts, 'thing needs', 'things need')} your attention.
    </Callout>
  );
}

function CheckLinks() {
  const { data } = useQuery({
    ...peekQuery('GET /api/admin/link-check'),
    refetchInterval: ({ state }) => (state.data?.isRunning ? 2000 : false),
  });
  const isRunning = data?.isRunning ?? false;
  // Results of a running check appear row by row.
  const done = data?.done;
  useEffect(() => {
    if (done !== undefined)
      adminClient.invalidateQueries({ queryKey: adminQuery('GET /api/admin/products').queryKey });
  }, [done]);
  return (
    <ActionButton
      tone="plain"
      pending={isRunning}
      run={() => callAsAdmin('POST /api/admin/link-check')}
      onDone={({ isNew }) =>
        showToast({
          title: isNew ? 'Checking links' : 'A check is already running',
          description: 'Results appear here as they come in.',
        })
      }
    >
      {isRunning ? `Checking ${data?.done} of ${data?.total}...` : 'Check links now'}
    </ActionButton>
  );
}

function ImportLinks() {
  return (
    <section aria-label="Import links" className="card mb-6 grid justify-items-start gap-3 p-4">
      <CsvImport
        label="CSV file from “Export CSV”, with your new links"
        call="POST /api/admin/link-import"
        changes={({ wrong, changes }) => (wrong.length === 0 ? changes : 0)}
        confirmLabel={(changes) => `Update ${count(changes, 'link')}`}
      >
        {({ rows, same, changes, stored, wrong, examples }) => (
          <>
            {wrong.length > 0 ? (
              <p className="font-bold">
                {count(wrong.length, 'row has an error', 'rows have errors')}, so nothing was
                imported. Fix the file and choose it again.
              </p>
            ) : (
              <p>
                {stored
                  ? `${count(changes, 'link')} updated.`
                  : `${count(rows, 'row')}: ${count(changes, 'link')} will change, ${same} will stay the same.`}
              </p>
            )}
            {wrong.map(({ line, text, why }) => (
              <p key={line} className="field-error">
                Line {line}: {why} ({text})
              </p>
            ))}
            {!stored &&
              examples.slice(0, 5).map(({ name, before, after }) => (
                <p key={name} className="text-note wrap-anywhere">
                  <b>{name}</b>: {before} → {after}
                </p>
              ))}
          </>
        )}
      </CsvImport>
    </section>
  );
}

/** Only one row is edited at a time. */
interface Editing {
  id: number;
  form: 'link' | 'details';
}

/** After a new login, the row with unsaved input is open again. */
const unsavedRow = (products: ListedProduct[]): Editing | undefined =>
  products
    .flatMap(({ id }): Editing[] => [
      { id, form: 'link' },
      { id, form: 'details' },
    ])
    .find(({ id, form }) => readDraft(draftName(id, form)) !== undefined);

function ProductList({ products }: { products: ListedProduct[] }) {
  const [words, setWords] = useState('');
  const [onlyReview, setOnlyReview] = useState(false);
  const [editing, setEditing] = useState(() => unsavedRow(products));
  const review = products.filter(needsReview);
  const isOffline = products.every(({ details }) => isLookupFailure(details?.health));
  const searchLinks = products.filter(({ amazonUrl }) => isSearchLink(amazonUrl)).length;
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = products.filter(
    (product) =>
      product.id === editing?.id ||
      ((!onlyReview || needsReview(product)) &&
        terms.every((word) => searchText(product).includes(word))),
  );
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search products"
          placeholder="Search by name, scenario, or link"
          onSearch={setWords}
        />
        {!isOffline && (review.length > 0 || onlyReview) && (
          <Button
            tone={onlyReview ? 'hazard' : 'paper'}
            aria-pressed={onlyReview}
            onClick={() => setOnlyReview(!onlyReview)}
          >
            {count(review.length, 'link needs review', 'links need review')}
          </Button>
        )}
      </Toolbar>
      {isOffline && (
        <Callout>
          We couldn’t look up any store’s address. Check the site’s internet connection, then check
          the links again.
        </Callout>
      )}
      <p role="status" className="mb-3 text-note text-muted">
        {shown.length === products.length
          ? `${products.length} products. `
          : `${shown.length} of ${products.length} products. `}
        {searchLinks > 0
          ? `${count(searchLinks, 'link goes', 'links go')} to search results.`
          : review.length === 0 && 'No links need review.'}
      </p>
      {shown.length === 0 && <Empty title="No products match.">Try fewer words.</Empty>}
      <ul className="card divide-y-2 divide-hairline overflow-hidden empty:hidden">
        {shown.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isShared={products.some(
              ({ id, amazonUrl }) => id !== product.id && amazonUrl === product.amazonUrl,
            )}
            form={editing?.id === product.id ? editing.form : undefined}
            onEdit={(form) => askToLeave(() => setEditing({ id: product.id, form }))}
            onClose={() => setEditing(undefined)}
          />
        ))}
      </ul>
      <p id="opens-in-a-new-tab" hidden>
        Opens in a new tab
      </p>
    </>
  );
}

const needsReview = ({ amazonUrl, details }: ListedProduct): boolean =>
  linkNeedsReview({ amazonUrl, health: details?.health ?? null });

const searchText = ({ name, scenario, amazonUrl, details }: ListedProduct): string =>
  `${name} ${scenario} ${amazonUrl} ${details?.availability ?? ''}`.toLowerCase();

interface ProductRowProps {
  product: ListedProduct;
  /** Another product has the same link. */
  isShared: boolean;
  /** The open form. */
  form: Editing['form'] | undefined;
  onEdit: (form: Editing['form']) => void;
  onClose: () => void;
}

function ProductRow({ product, isShared, form, onEdit, onClose }: ProductRowProps) {
  const { id, name, scenario, amazonUrl, details } = product;
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The button is rendered again before it can take focus.
    flushSync(onClose);
    editButton.current?.focus();
  };
  return (
    <li
      className={`grid gap-x-8 gap-y-3 p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_18rem] ${form ? 'bg-well' : ''}`}
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
        <LinkProblems link={amazonUrl} />
        {isSearchLink(amazonUrl) && (
          <p className="text-muted">Goes to search results, not a product page</p>
        )}
        {isShared && <p className="text-muted">Another product has the same link</p>}
        {details && <LinkStatus product={details} />}
        <p>
          List price {formatDollars((details?.price ?? product.price) / 100)}
          {details?.priceMonth && ` (${monthName(details.priceMonth)})`}
          {details?.availability && ` · ${details.availability}`}
        </p>
      </div>
      {form ? (
        <div className="lg:col-span-full">
          {form === 'link' && <LinkForm product={product} onClose={close} />}
          {form === 'details' && details && <DetailsForm product={details} onClose={close} />}
        </div>
      ) : (
        <RowActions product={product} editButton={editButton} onEdit={onEdit} />
      )}
    </li>
  );
}

function LinkStatus({ product: { id, health } }: { product: AdminProduct }) {
  if (!health) return null;
  const { label, tone } = linkStatuses[health.state];
  const { text, technical } = explainLink(health);
  const isIgnored = health.isFineWithOwner;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Status
          tone={isIgnored ? 'none' : tone}
          label={
            <>
              {label}
              {isIgnored && ' (ignored)'}, checked <Time at={health.checkedAt} />
            </>
          }
        />
        {health.state !== 'fine' && (health.state !== 'blocked' || isIgnored) && (
          <ActionButton
            size="small"
            tone="plain"
            run={() =>
              callAsAdmin('PUT /api/admin/products/:id/health', {
                params: { id },
                input: { isFine: !isIgnored },
              })
            }
          >
            {isIgnored ? 'Stop ignoring' : 'Ignore'}
          </ActionButton>
        )}
      </div>
      {text && <p className="text-muted wrap-anywhere">{text}</p>}
      {technical && (
        <details className="text-muted">
          <summary className="cursor-pointer">Technical details</summary>
          <p className="wrap-anywhere">{technical}</p>
        </details>
      )}
    </>
  );
}

interface RowActionsProps {
  product: ListedProduct;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit: (form: Editing['form']) => void;
}

/** Button labels are short, so the product's name is their description. */
function RowActions({ product, editButton, onEdit }: RowActionsProps) {
  const { id, slug, amazonUrl, details } = product;
  const description = `product-${id}`;
  const lastLink = details?.lastLink;
  return (
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap content-start gap-2">
        {canBeOpened(amazonUrl) && (
          <a
            href={amazonUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('plain', 'small')}
            aria-describedby={`${description} opens-in-a-new-tab`}
          >
            <ExternalLink size={16} aria-hidden="true" />
            Test Link
          </a>
        )}
        <Button
          ref={editButton}
          size="small"
          tone="plain"
          aria-describedby={description}
          onClick={() => onEdit('link')}
        >
          <Pencil size={16} aria-hidden="true" />
          Edit
        </Button>
      </div>
      <div className="flex flex-wrap content-start gap-2">
        {details && (
          <Button
            size="small"
            tone="plain"
            aria-describedby={description}
            onClick={() => onEdit('details')}
          >
            Price and availability
          </Button>
        )}
        <Link
          to={product.hasReview ? paths.review(slug) : paths.talkMeOut(slug)}
          className={buttonClass('plain', 'small')}
        >
          View on site <span className="sr-only">{product.name}</span>
        </Link>
        {lastLink && (
          <ActionButton
            size="small"
            tone="plain"
            aria-describedby={description}
            title={lastLink.before}
            run={() =>
              callAsAdmin('POST /api/admin/history/:id/undo', { params: { id: lastLink.change } })
            }
            onDone={() => showToast({ title: 'Link restored', description: product.name })}
          >
            Undo link change
          </ActionButton>
        )}
      </div>
    </div>
  );
}
