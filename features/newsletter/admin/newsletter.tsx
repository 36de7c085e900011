import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import {
  ActionButton,
  BackLink,
  Callout,
  EmailNotSetUp,
  Empty,
  Facts,
  FullTime,
  QueryView,
  Status,
  type StatusLabel,
} from '#ui/admin/elements.tsx';
import { formatNumber } from '#ui/admin/format.ts';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { DataTable, openClass } from '#ui/admin/table.tsx';
import { buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import type { Column } from '#ui/table.tsx';
import type { IssueRow, IssueState } from '../calls.ts';
import { Delivery } from './delivery.tsx';

/** Loaded when a draft is opened, with the rules of its fields. */
const IssueForm = lazy(async () => ({ default: (await import('./issue-form.tsx')).IssueForm }));

export const Component = adminPage('Newsletter', ({ query }) => {
  const id = /^\d{1,9}$/.test(query.issue ?? '') ? Number(query.issue) : undefined;
  return id === undefined ? <Issues /> : <OpenIssue key={id} id={id} />;
});

const statuses: Record<IssueState, StatusLabel> = {
  draft: { label: 'Draft', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  paused: { label: 'Paused', tone: 'bad' },
  sent: { label: 'Sent', tone: 'good' },
};

const statusOf = ({ state, sendAt }: IssueRow): StatusLabel =>
  sendAt ? { label: 'Scheduled', tone: 'waiting' } : statuses[state];

const columns: Column<IssueRow>[] = [
  {
    label: 'Subject',
    cell: ({ id, title }) => (
      <Link to={paths.adminNewsletter({ issue: String(id) })} className={openClass}>
        {title}
      </Link>
    ),
  },
  { label: 'Date', cell: ({ date }) => longDate(date) },
  { label: 'Status', cell: (issue) => <Status {...statusOf(issue)} /> },
];

function Issues() {
  const navigate = useNavigate();
  const query = useQuery(adminQuery('GET /api/admin/issues'));
  // There is one draft at a time.
  const hasDraft = query.data?.issues.some(({ state }) => state === 'draft');
  return (
    <>
      <ScreenHeader
        title="Newsletter"
        actions={
          query.data && (
            <ActionButton
              tone="hazard"
              run={() => callAsAdmin('POST /api/admin/issues')}
              onDone={({ id }) => navigate(paths.adminNewsletter({ issue: String(id) }))}
            >
              {hasDraft ? 'Open the draft' : 'Create a draft'}
            </ActionButton>
          )
        }
      />
      <QueryView query={query} what="newsletter">
        {({ issues, mail, readers, nextDraft }) => (
          <>
            {mail === 'files' && <EmailNotSetUp action={<EmailSettings />} />}
            <div className="mb-6">
              <Facts
                facts={[
                  ['Subscribers', formatNumber(readers)],
                  ['Next draft', <FullTime key="draft" at={nextDraft} />],
                ]}
              />
              <p className="mt-2 text-note">
                <Link to={paths.adminSettings({ part: 'newsletter' })} className="prose-link">
                  Change the schedule
                </Link>
              </p>
            </div>
            <DataTable
              caption="Issues"
              columns={columns}
              rows={issues}
              rowKey={({ id }) => id}
              empty={
                <Empty title="No issues yet.">
                  We create a draft every week when there’s something new. Select “Create a draft”
                  to start now.
                </Empty>
              }
            />
          </>
        )}
      </QueryView>
    </>
  );
}

const EmailSettings = () => (
  <Link to={paths.adminSettings({ part: 'email' })} className={buttonClass('plain', 'small')}>
    Email settings
  </Link>
);

function OpenIssue({ id }: { id: number }) {
  const query = useQuery({
    ...adminQuery('GET /api/admin/issues/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.issue.state === 'sending' ? 2000 : false),
  });
  return (
    <>
      <p className="mb-4">
        <BackLink to={paths.adminNewsletter()}>All issues</BackLink>
      </p>
      <QueryView query={query} what="issue">
        {(detail) => (
          <>
            <div className="mb-5 grid gap-2">
              <h1 className="text-title-m wrap-anywhere">{detail.issue.title}</h1>
              <p className="flex flex-wrap gap-3">
                <Status {...statusOf(detail.issue)} />
                <span className="text-muted">{longDate(detail.issue.date)}</span>
              </p>
            </div>
            {detail.problem && <Callout>{detail.problem}</Callout>}
            {detail.issue.state === 'draft' ? (
              <Suspense>
                <IssueForm detail={detail} />
              </Suspense>
            ) : (
              <Delivery detail={detail} />
            )}
          </>
        )}
      </QueryView>
    </>
  );
}
