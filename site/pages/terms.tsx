import TermsText from '#content/pages/terms-of-service.mdx';
import { site } from '#content/site.ts';
import type { Head } from '#site/head/head.ts';
import { breadcrumbs } from '#site/head/records.ts';
import type { HeadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { LegalPage } from './parts/legal-page.tsx';

const title = 'Terms of Service';

export function head({ settings }: HeadContext): Head {
  return {
    title: `${title} - ${site.name}`,
    description:
      'The rules of Tech Survival Lab in plain words: reviews and ratings, affiliate links, voting, what you may reuse, and where our liability ends.',
    canonical: paths.terms(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.terms() }])],
  };
}

export function Page({ settings }: PageProps) {
  return (
    <LegalPage
      title={title}
      lead="The emergencies are fake. These rules are not, but they are short."
      Body={TermsText}
      settings={settings}
      related={['privacy', 'about']}
    />
  );
}
