import type { ReactNode } from 'react';
import type { Library } from '#content/library.ts';
import { type Prose, textOf } from '#content/prose/tree.ts';
import type { LoadContext, SiteSettings } from '#site/router/page.ts';
import { type ProseComponents, ProseText } from '#site/ui/prose-text.tsx';
import { Dossier, EmailLink, PhoneLink } from './contact-links.tsx';

/** The text of a page in content/documents/pages. */
export const renderText = (
  slug: string,
  { library, settings, renderStatic }: LoadContext,
): string =>
  renderStatic(<ProseText prose={treeOf(slug, library)} components={componentsFor(settings)} />);

/** The links to its headings. */
export const renderContents = (slug: string, { library, renderStatic }: LoadContext): string =>
  renderStatic(<Contents prose={treeOf(slug, library)} />);

function treeOf(slug: string, { pages }: Library): Prose[] {
  const page = pages.find((candidate) => candidate.slug === slug);
  if (!page) throw new Error(`There is no page ${slug} in the content.`);
  return page.tree;
}

/** Components for the Markdown of text pages, with values from the settings. */
const componentsFor = ({ contact, analyticsId }: SiteSettings): ProseComponents => ({
  Dossier,
  Email: () => <EmailLink contact={contact} />,
  Phone: () => <PhoneLink contact={contact} />,
  WithAnalytics: ({ children }: { children: ReactNode }) => analyticsId !== null && children,
  WithoutAnalytics: ({ children }: { children: ReactNode }) => analyticsId === null && children,
});

/** Collapsed above the text on small screens, next to it on large ones. */
function Contents({ prose }: { prose: readonly Prose[] }) {
  const list = (className: string) => (
    <ol className={`list-decimal marker:text-ember ${className}`}>
      {prose.flatMap((node) =>
        typeof node !== 'string' && node.tag === 'h2' ? (
          <li key={node.props?.id}>
            <a href={`#${node.props?.id}`} className="block hover:text-ember hover:underline">
              {textOf(node.children)}
            </a>
          </li>
        ) : (
          []
        ),
      )}
    </ol>
  );
  return (
    <>
      <details className="card lg:hidden">
        <summary className="px-4 py-3 font-display">On this page</summary>
        {list('pr-4 pb-3 pl-9 [&_a]:py-[0.6rem]')}
      </details>
      <div className="sticky top-26 max-h-[calc(100dvh-8rem)] overflow-y-auto max-lg:hidden">
        <p className="font-display">On this page</p>
        {list('mt-2 pl-8 [&_a]:py-[0.3rem]')}
      </div>
    </>
  );
}
