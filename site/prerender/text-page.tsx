import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Prose, textOf } from '#content/prose/tree.ts';
import { Dossier, EmailLink, PhoneLink } from '#site/features/contact/contact-links.tsx';
import { If, placeholder } from '#site/prerender/placeholders.tsx';
import { type ProseComponents, ProseText } from './prose-text.tsx';
import type { PageDocument } from './site-content.ts';
import type { PrerenderSource } from './sources.ts';

const contact = { email: placeholder('email'), phone: placeholder('phone') };

/** Components for the Markdown of static pages, with values from the settings. */
const components: ProseComponents = {
  Dossier,
  Email: () => <EmailLink contact={contact} />,
  Phone: () => <PhoneLink contact={contact} dial={placeholder('dial')} />,
  WithAnalytics: ({ children }: { children: ReactNode }) => <If is="analytics">{children}</If>,
  WithoutAnalytics: ({ children }: { children: ReactNode }) => <If is="quiet">{children}</If>,
};

export function prerenderPage({ prose }: PrerenderSource): PageDocument {
  const parts = {
    contents: renderToStaticMarkup(<Contents prose={prose} />),
    text: renderToStaticMarkup(<ProseText prose={prose} components={components} />),
  };
  return { data: null, parts };
}

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
