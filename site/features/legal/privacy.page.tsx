import { site } from '#content/site.ts';
import type { HeadContext, PageContent, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { LegalPage } from './legal-page.tsx';

const title = 'Privacy Policy';

export function head({ settings }: HeadContext): Head {
  return {
    title: `${title} - ${site.name}`,
    description:
      'What Tech Survival Lab stores about its visitors, which is little, for how long, who else is involved, and how to have it deleted.',
    canonical: paths.privacy(),
    structuredData: import.meta.env.SSR && [
      breadcrumbs(settings.siteUrl, [{ name: title, path: paths.privacy() }]),
    ],
  };
}

export function Page({ content, settings }: PageProps<PageContent>) {
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
