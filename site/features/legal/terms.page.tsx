import { site } from '#content/site.ts';
import type { PageDocument } from '#site/prerender/site-content.ts';
import type { HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { LegalPage, loadPageDocument } from './legal-page.tsx';

const title = 'Terms of Service';

export const load = ({ site }: LoadContext) => loadPageDocument('terms-of-service', site);

export function head({ settings }: HeadContext<PageDocument>): Head {
  return {
    title: `${title} - ${site.name}`,
    description:
      'The rules of Tech Survival Lab in plain words: reviews and ratings, affiliate links, voting, what you may reuse, and where our liability ends.',
    canonical: paths.terms(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.terms() }])],
  };
}

export function Page({ content, settings }: PageProps<PageDocument>) {
  return (
    <LegalPage
      title={title}
      lead="The emergencies are fake. These rules are not, but they are short."
      content={content}
      settings={settings}
      related={['privacy', 'about']}
    />
  );
}
