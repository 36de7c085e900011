import { useQuery } from '@tanstack/react-query';
import { NewsletterForm } from '#site/components/newsletter-form.tsx';
import { callQuery, dependsOn } from '#site/data/api.ts';
import { scenes } from '#site/data/drawings.ts';
import { PageTitle } from '#site/layout/page-title.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { longDate } from '#site/ui/dates.ts';

const issues = () => ({ ...callQuery('GET /api/letters'), ...dependsOn('published') });

export const loader = () => [issues()];

export function head({ settings }: HeadContext): Head {
  return {
    title: 'Newsletter Archive',
    description: 'Read every past issue before you subscribe: new tests and the month’s standings.',
    canonical: paths.issues(),
    structuredData: [
      breadcrumbs(settings.siteUrl, [{ name: 'Newsletter archive', path: paths.issues() }]),
    ],
  };
}

export function Page({ settings }: PageProps) {
  const { data = [] } = useQuery(issues());
  return (
    <>
      <PageTitle title="Newsletter archive" snapshots={[scenes.letterbox]}>
        Every issue of the weekly evacuation notice.
      </PageTitle>
      <div className="page grid gap-10 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="All issues">
          {data.length === 0 && (
            <p className="text-lead">
              We haven’t sent an issue yet. The first one will appear here on the day it goes out.
            </p>
          )}
          <ol className="grid gap-8">
            {data.map(({ date, title, text }) => (
              <li key={date} className="grid gap-1 border-b-2 border-line pb-8">
                <p className="text-note text-muted">
                  <time dateTime={date}>{longDate(date)}</time>
                </p>
                <h2 className="text-title-s">
                  <Link to={paths.issue(date)} className="prose-link">
                    {title}
                  </Link>
                </h2>
                <p className="max-w-prose">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <aside aria-label="Subscribe">
          <div id="newsletter" className="card bg-signal p-6 text-night scheme-light">
            <NewsletterForm page={paths.issues()} settings={settings} />
          </div>
        </aside>
      </div>
    </>
  );
}
