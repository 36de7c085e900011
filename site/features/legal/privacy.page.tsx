import { site } from '#content/site.ts';
import type { PageDocument } from '#site/prerender/site-content.ts';
import type { HeadContext, LoadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { LegalPage, loadPageDocument } from './legal-page.tsx';

const title = 'Privacy Policy';

export const load = ({ site }: LoadContext) => loadPageDocument('privacy-policy', site);

export function head({ settings }: HeadContext<PageDocument>): Head {
  return {
    title: `${title} - ${site.name}`,
    description:
      'What Tech Survival Lab stores about its visitors, which is little, for how long, who else is involved, and how to have it deleted.',
    canonical: paths.privacy(),
    structuredData: [breadcrumbs(settings.siteUrl, [{ name: title, path: paths.privacy() }])],
  };
}

export function Page({ content, settings }: PageProps<PageDocument>) {
  return (
    <LegalPage
      title={title}
      lead="What we know about you, why, and how to make us forget it."
      content={content}
      settings={settings}
      related={['terms', 'about']}
    />
  );
}
