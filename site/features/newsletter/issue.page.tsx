import { useQuery } from '@tanstack/react-query';
import { callQuery, dependsOn } from '#site/data/api.ts';
import { issueTitle } from '#site/emails/issue-words.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { NotFound } from '#site/layout/not-found.tsx';
import type { Head, HeadContext, PageProps, PageRequest } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { breadcrumbs } from '#site/seo/structured-data.ts';
import { longDate } from '#site/ui/dates.ts';
import { IssueBody } from './issue-body.tsx';

const issueOf = (date = '') => ({
  ...callQuery('GET /api/letters/:date', { params: { date } }),
  ...dependsOn('published'),
});

/** Other values are never requested from the API. */
const isDay = (date = ''): boolean => /^\d{4}-\d\d-\d\d$/.test(date);

export const loader = ({ params }: PageRequest) =>
  isDay(params.date) ? [issueOf(params.date)] : [];

export function head({ params, read, settings }: HeadContext): Head {
  const issue = read(issueOf(params.date));
  if (!issue)
    return {
      title: 'Issue not found',
      description: 'No issue was sent on this day.',
      status: 404,
    };
  const title = issueTitle(issue);
  return {
    title: `${title} - Issue of ${longDate(issue.date)}`,
    description: `The newsletter of ${longDate(issue.date)}: ${title}, and the month’s standings.`,
    canonical: paths.issue(issue.date),
    structuredData: [
      breadcrumbs(settings.siteUrl, [
        { name: 'Newsletter archive', path: paths.issues() },
        { name: longDate(issue.date), path: paths.issue(issue.date) },
      ]),
    ],
  };
}

export function Page({ params }: PageProps) {
  const { data: issue } = useQuery({ ...issueOf(params.date), enabled: isDay(params.date) });
  if (!issue) return <NoIssue />;
  return (
    <div className="page max-w-3xl py-8">
      <BackLink to={paths.issues()}>All issues</BackLink>
      <IssueBody issue={issue} />
    </div>
  );
}

function NoIssue() {
  return (
    <NotFound title="Issue not found" to={paths.issues()} label="All issues">
      We didn’t send an issue on this day. It may have been a quiet week.
    </NotFound>
  );
}
