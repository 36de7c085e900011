import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  adminClient,
  adminQuery,
  callAsAdmin,
  downloadAsAdmin,
  useProducts,
} from '#site/admin/shell/api.ts';
import { CsvImport } from '#site/admin/shell/csv-import.tsx';
import { ActionButton, DownloadButton, QueryView } from '#site/admin/shell/elements.tsx';
import { count } from '#site/admin/shell/format.ts';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { ProductList } from './product-list.tsx';

export const head = (): Head => ({
  title: 'Admin Panel - Amazon Links',
  robots: 'noindex,nofollow',
});

export const { Page } = adminPage('admin', Products);

/** The stored token opens the panel; prices and checks also need the password. */
function Products({ query: { view } }: PageProps) {
  const [isImporting, setIsImporting] = useState(false);
  const isDetailed = view !== undefined;
  const list = useProducts();
  const details = useQuery({ ...adminQuery('GET /api/admin/products'), enabled: isDetailed });
  return (
    <>
      <ScreenHeader
        title="Admin Panel - Amazon Links"
        actions={
          <>
            {isDetailed ? (
              <CheckLinks />
            ) : (
              <Link to={paths.admin({ view: 'prices' })} className={buttonClass('plain')}>
                Prices and link checks
              </Link>
            )}
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

function CheckLinks() {
  const { data } = useQuery({
    ...adminQuery('GET /api/admin/link-check'),
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
