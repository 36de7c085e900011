import type { ReactNode } from 'react';
import { Island } from '#ui/island.tsx';
import { Footer } from '#ui/layout/footer.tsx';
import { Header } from '#ui/layout/header.tsx';
import type { SiteSettings } from '#ui/layout/settings.ts';
import { EditLink } from './edit-link.island.tsx';
import { Toaster } from './toaster.island.tsx';

interface LayoutProps {
  path: string;
  settings: SiteSettings;
  /** The button that opens the search. */
  search: ReactNode;
  /** Where the owner edits the page. */
  editor: string | undefined;
  children: ReactNode;
}

/** What every public page has around its content. */
export function Layout({ path, settings, search, editor, children }: LayoutProps) {
  return (
    <>
      <a
        href="#main"
        className="button button-hazard fixed left-3 top-3 not-focus:-top-24 z-50 no-print"
      >
        Skip to content
      </a>
      <Header path={path} profiles={settings.socials} search={search} />
      {editor && <Island of={EditLink} name="edit" props={{ editor }} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer settings={settings} />
      <Island of={Toaster} name="toaster" props={{}} />
    </>
  );
}
