import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { reportPageView } from '#site/analytics/analytics.ts';
import { Footer } from '#site/chrome/footer.tsx';
import { Header } from '#site/chrome/header.tsx';
import { SkipLink } from '#site/chrome/skip-link.tsx';
import { ErrorBoundary } from '#site/error-boundary.tsx';
import { applyHead } from '#site/head/apply-head.ts';
import { useVisit } from '#site/navigation.ts';
import type { SiteSettings } from '#site/page.ts';
import { ToastRegion } from '#site/toast/toast-region.tsx';
import { headOf, type Visit } from '#site/visit.ts';

interface AppProps {
  first: Visit;
  settings: SiteSettings;
  client: QueryClient;
  /** React owns the page from now on. */
  onReady?: () => void;
}

export function App(props: AppProps) {
  return (
    <QueryClientProvider client={props.client}>
      <Shell {...props} />
    </QueryClientProvider>
  );
}

function Shell({ first, settings, client, onReady }: AppProps) {
  const visit = useVisit(first, client);
  useHead(visit, first, settings, client);
  usePageViews(visit, first);
  useEffect(() => onReady?.(), [onReady]);
  const { Page } = visit.module;
  return (
    <>
      <SkipLink />
      <Header path={visit.path} />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={visit.path}>
          <Page params={visit.params} content={visit.content} settings={settings} />
        </ErrorBoundary>
      </main>
      <Footer settings={visit.route.private ? { ...settings, analyticsId: null } : settings} />
      <ToastRegion />
    </>
  );
}

/** The stub has counted the first page. Later ones are counted once their title stands in the head. */
function usePageViews(visit: Visit, first: Visit): void {
  const counted = useRef(first);
  useEffect(() => {
    if (visit === counted.current) return;
    counted.current = visit;
    if (!visit.route.private) reportPageView(visit.path);
  }, [visit]);
}

/** Swaps the head when another page is shown, and again when data that it names arrives. */
function useHead(visit: Visit, first: Visit, settings: SiteSettings, client: QueryClient): void {
  const print = () => JSON.stringify(headOf(visit, settings, client));
  const watch = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]);
  const printed = useSyncExternalStore(watch, print, print);
  const applied = useRef(visit === first ? printed : '');
  useEffect(() => {
    if (applied.current === printed) return;
    applied.current = printed;
    applyHead(JSON.parse(printed), settings.siteUrl);
  }, [printed, settings.siteUrl]);
}
