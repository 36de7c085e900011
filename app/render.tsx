import { renderToStaticMarkup } from 'react-dom/server';
import {
  type AnyPage,
  isMissing,
  isMoved,
  isNotFound,
  type Missing,
  type PageContext,
} from '#features/content/page.ts';
import { SearchDialog } from '#features/search/search-dialog.island.tsx';
import { buttonClass } from '#ui/button.tsx';
import type { Head } from '#ui/head.ts';
import { printHead } from '#ui/head.ts';
import { Island, registerIslands } from '#ui/island.tsx';
import { Layout } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { type DocumentAssets, printDocument } from './html-document.ts';
import { notFoundPage, pages } from './pages.tsx';

export { renderEmails } from '#features/newsletter/emails.tsx';
export { notFoundPage, pages };

registerIslands(
  import.meta.glob(['/features/**/*.island.tsx', '/ui/**/*.island.tsx'], {
    eager: true,
  }),
);

export type RenderedDocument = { status: number; html: string } | { moved: string };

/** Loads and renders a public page. */
export async function renderDocument(
  page: AnyPage,
  context: PageContext,
  assets: DocumentAssets,
): Promise<RenderedDocument> {
  const loaded = await page.load(context);
  if (isMoved(loaded)) return loaded;
  if (isNotFound(loaded)) return renderDocument(notFoundPage, context, assets);
  const { head, body, editor } = isMissing(loaded)
    ? describeMissing(loaded)
    : {
        head: restrict(page.head(loaded, context), page, context),
        body: page.Page({ data: loaded, context }),
        editor: page.editor?.(context),
      };
  const { path } = context;
  const settings = page.isPrivate ? { ...context.settings, analyticsId: null } : context.settings;
  const html = printDocument({
    body: renderToStaticMarkup(
      <Layout
        path={path}
        settings={settings}
        search={<Island of={SearchDialog} name="search" props={{}} />}
        editor={editor}
      >
        {body}
      </Layout>,
    ),
    head: printHead(head, settings.siteUrl),
    assets,
    analyticsId: settings.analyticsId,
  });
  return { status: context.refused ? 200 : (head.status ?? 200), html };
}

function describeMissing({ missing: { title, text, to, label } }: Missing) {
  // Without the text, which may repeat a name that anyone can invent and share as ours.
  const head: Head = { title, status: 404 };
  return {
    head,
    editor: undefined,
    body: (
      <Notice
        heading="h1"
        scene="not-found"
        title={title}
        actions={
          <a href={to} className={buttonClass('hazard')}>
            {label}
          </a>
        }
      >
        {text}
      </Notice>
    ),
  };
}

/** Search engines must not index private pages and sorted or filtered views. */
function restrict(head: Head, page: AnyPage, { query }: PageContext): Head {
  if (page.isPrivate) return { ...head, robots: 'noindex,nofollow' };
  if (Object.keys(query).length === 0) return head;
  const { canonical: _, structuredData: __, ...view } = head;
  return { ...view, robots: 'noindex,follow' };
}
