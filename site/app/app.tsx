import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import type { FormResult } from '#contract/http.ts';
import { SearchDialog } from '#features/search/search-dialog.island.tsx';
import { count } from '#site/bootstrap/counting.ts';
import { reportPageView } from '#site/data/analytics.ts';
import { FormResultProvider } from '#site/data/form-result.ts';
import { EditLink } from '#site/layout/edit-link.tsx';
import { Footer } from '#site/layout/footer.tsx';
import { Header } from '#site/layout/header.tsx';
import type { LoadedPage } from '#site/router/load.ts';
import type { SiteSettings } from '#site/router/page.ts';
import { usePage } from '#site/router/use-page.ts';
import { applyHead } from '#site/seo/apply-head.ts';
import { Button } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';
import { Toaster } from '#site/ui/toast/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface AppProps {
  first: LoadedPage;
  settings: SiteSettings;
  client: QueryClient;
  /** The result of a form that was sent without JavaScript. */
  formResult?: FormResult | undefined;
}

export function App(props: AppProps) {
  return (
    <QueryClientProvider client={props.client}>
      <FormResultProvider value={props.formResult}>
        <Shell {...props} />
      </FormResultProvider>
    </QueryClientProvider>
  );
}

function Shell({ first, settings, client }: AppProps) {
  const { page, isSlow, retry } = usePage(first, client);
  useNextPage(page, first);
  const { Page } = page;
  const content = page.hasFailed ? (
    <LoadFailed onRetry={retry} />
  ) : (
    <ErrorBoundary key={page.path}>
      <Page params={page.params} query={page.query} content={page.content} settings={settings} />
    </ErrorBoundary>
  );
  return (
    <>
      <a
        href="#main"
        className="button button-hazard fixed left-3 top-3 not-focus:-top-24 z-50 no-print"
      >
        Skip to content
      </a>
      <Header
        path={page.path}
        profiles={settings.socials}
        search={<SearchDialog suggestions={settings.suggestedSearches} />}
      />
      {isSlow && <div className="progress-line" role="progressbar" aria-label="Loading the page" />}
      <EditLink page={page} />
      <main id="main" tabIndex={-1} {...(isSlow ? { 'aria-busy': true } : {})}>
        {content}
      </main>
      <Suspense>
        <Footer settings={page.route.private ? { ...settings, analyticsId: null } : settings} />
      </Suspense>
      <Toaster />
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      alert
      heading="h1"
      scene="failed"
      title="We couldn’t load this page"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      The lab isn’t answering right now. Please try again in a moment.
    </Notice>
  );
}

/** After client-side navigation, updates the head and then counts the view under its title. */
function useNextPage(page: LoadedPage, first: LoadedPage): void {
  const shown = useRef(first);
  useEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    applyHead(page.head);
    if (page.route.private) return;
    reportPageView(page.path);
    count('view', page.path);
  }, [page]);
}
