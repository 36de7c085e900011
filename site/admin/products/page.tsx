import { useMutation, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { adminClient, adminQuery, peekQuery } from '#site/admin/shell/admin-client.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { deleteDraft, readDraft, saveDraft } from '#site/admin/shell/drafts.ts';
import { downloadAsAdmin } from '#site/admin/shell/files.ts';
import { count } from '#site/admin/shell/format.ts';
import {
  Callout,
  DownloadButton,
  Empty,
  ErrorText,
  QueryView,
  SearchBox,
  Toolbar,
} from '#site/admin/shell/parts.tsx';
import { couldBeValid, readToken } from '#site/admin/shell/session.ts';
import { AdminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { UnsavedPrompt } from '#site/admin/shell/unsaved-prompt.tsx';
import { call } from '#site/data/api-client.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { LinkImport } from './link-import.tsx';
import { linkNeedsReview } from './link-problems.ts';
import type { ListedProduct } from './listed-product.ts';
import { type Editing, ProductRow } from './product-row.tsx';

export const head = (): Head => ({
  title: 'Admin Panel - Amazon Links',
  description: 'Manage retailer links, prices and availability.',
  robots: 'noindex,nofollow',
});

export function Page() {
  return (
    <AdminPage page="admin">
      <Products />
    </AdminPage>
  );
}

/** Any token opens this screen, so calls with a token that cannot be valid are not made. */
const hasToken = (): boolean => couldBeValid(readToken() ?? '');

function Products() {
  const [isImporting, setIsImporting] = useState(false);
  const list = useQuery({
    queryKey: ['GET /api/products'],
    queryFn: () => call('GET /api/products'),
  });
  const details = useQuery({ ...peekQuery('GET /api/admin/products'), enabled: hasToken() });
  return (
    <>
      <ScreenHeader
        title="Admin Panel - Amazon Links"
        actions={
          <>
            <CheckLinks />
            <Button tone="plain" onClick={() => setIsImporting(!isImporting)}>
              <Upload size={18} aria-hidden="true" />
              Import links
            </Button>
            <DownloadButton download={() => downloadAsAdmin('GET /api/admin/link-file')} />
          </>
        }
      />
      <AttentionBanner />
      {isImporting && <LinkImport />}
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
  const { data } = useQuery({ ...peekQuery('GET /api/admin/today'), enabled: hasToken() });
  const needs = data?.needs.length ?? 0;
  if (needs === 0) return null;
  return (
    <Callout
      action={
        <Link to={paths.adminToday()} className={buttonClass('hazard', 'small')}>
          Open Today
        </Link>
      }
    >
      {count(needs, 'thing needs', 'things need')} your attention.
    </Callout>
  );
}

function CheckLinks() {
  const { data } = useQuery({
    ...peekQuery('GET /api/admin/link-check'),
    enabled: hasToken(),
    refetchInterval: ({ state }) => (state.data?.isRunning ? 2000 : false),
  });
  const check = useMutation({
    mutationFn: () => callAsAdmin('POST /api/admin/link-check'),
    onSuccess: ({ isNew }) =>
      showToast({
        title: isNew ? 'Checking links' : 'A check is already running',
        description: 'Results appear here as they come in.',
      }),
  });
  const isRunning = data?.isRunning ?? false;
  // Results of a running check appear row by row.
  const done = data?.done;
  useEffect(() => {
    if (done !== undefined)
      adminClient.invalidateQueries({ queryKey: adminQuery('GET /api/admin/products').queryKey });
  }, [done]);
  return (
    <>
      <ErrorText error={check.error} />
      <Button tone="plain" pending={check.isPending || isRunning} onClick={() => check.mutate()}>
        {isRunning ? `Checking ${data?.done} of ${data?.total}...` : 'Check links now'}
      </Button>
    </>
  );
}

const editingDraft = 'product link';

function ProductList({ products }: { products: ListedProduct[] }) {
  const [words, setWords] = useState('');
  const [onlyReview, setOnlyReview] = useState(false);
  const [editing, setEditing] = useState<Editing | undefined>(() => readDraft(editingDraft));
  const [leave, setLeave] = useState<() => void>();
  const edited = products.find(({ id }) => id === editing?.id);
  const isDirty =
    editing?.what === 'link' && edited !== undefined && editing.text.trim() !== edited.amazonUrl;
  useEffect(() => {
    if (isDirty) saveDraft(editingDraft, editing);
    else deleteDraft(editingDraft);
  }, [isDirty, editing]);
  /** Only one row is edited at a time. */
  const edit = (next: Editing | undefined) =>
    isDirty && next && next.id !== editing.id
      ? setLeave(() => () => setEditing(next))
      : setEditing(next);

  const uses = Map.groupBy(products, ({ amazonUrl }) => amazonUrl);
  const review = products.filter(needsReview);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = products.filter(
    (product) =>
      product.id === editing?.id ||
      ((!onlyReview || needsReview(product)) &&
        wanted.every((word) => searchText(product).includes(word))),
  );
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search products"
          placeholder="Name, scenario or link"
          onSearch={setWords}
        />
        {(review.length > 0 || onlyReview) && (
          <Button
            tone={onlyReview ? 'hazard' : 'paper'}
            aria-pressed={onlyReview}
            onClick={() => setOnlyReview(!onlyReview)}
          >
            {count(review.length, 'link needs review', 'links need review')}
          </Button>
        )}
      </Toolbar>
      <p role="status" className="mb-3 text-note text-muted">
        {shown.length === products.length
          ? `All ${products.length} products`
          : `${shown.length} of ${products.length} products`}
        {review.length === 0 && '. No link needs review.'}
      </p>
      {shown.length === 0 && <Empty title="No products match.">Try fewer words.</Empty>}
      <ul className="card divide-y-2 divide-hairline overflow-hidden empty:hidden">
        {shown.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            uses={uses.get(product.amazonUrl)?.length ?? 1}
            editing={editing?.id === product.id ? editing : undefined}
            onEdit={edit}
          />
        ))}
      </ul>
      <p id="opens-in-a-new-tab" hidden>
        Opens in a new tab
      </p>
      <UnsavedPrompt when={isDirty} onDiscard={() => setEditing(undefined)}>
        {`Your new link for ${edited?.name} isn’t saved.`}
      </UnsavedPrompt>
      {leave && (
        <Confirm
          title="Leave this link unsaved?"
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          onConfirm={async () => {
            setLeave(undefined);
            leave();
          }}
          onCancel={() => setLeave(undefined)}
        >
          Your new link for {edited?.name} isn’t saved.
        </Confirm>
      )}
    </>
  );
}

const needsReview = ({ amazonUrl, details }: ListedProduct): boolean =>
  linkNeedsReview({ amazonUrl, health: details?.health ?? null });

const searchText = ({ name, scenario, amazonUrl, details }: ListedProduct): string =>
  `${name} ${scenario} ${amazonUrl} ${details?.availability ?? ''}`.toLowerCase();
