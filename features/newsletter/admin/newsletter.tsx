import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { weekdays } from '#platform/text.ts';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { BackLink } from '#ui/admin/back-link.tsx';
import {
  ActionButton,
  Callout,
  EmailNotSetUp,
  Empty,
  Facts,
  FullTime,
  QueryView,
  Status,
} from '#ui/admin/elements.tsx';
import { formatNumber } from '#ui/admin/format.ts';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { DataTable, openClass } from '#ui/admin/table.tsx';
import { buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import type { Column } from '#ui/table.tsx';
import type { IssueRow, NewsletterAdmin } from '../calls.ts';
import { Delivery } from './delivery.tsx';
import { statusOf } from './progress.ts';

/** Loaded when a draft is opened, with the rules of its fields. */
const IssueForm = lazy(async () => ({ default: (await import('./issue-form.tsx')).IssueForm }));

export const Component = adminPage('Newsletter', ({ query }) => {
  const id = /^\d{1,9}$/.test(query.issue ?? '') ? Number(query.issue) : undefined;
  return id === undefined ? <Issues /> : <OpenIssue key={id} id={id} />;
});

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
  {
    label: 'Status',
    cell: (issue) => <Status {...statusOf(issue)} />,
  },
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
          hasDraft === false && (
            <ActionButton
              run={() => callAsAdmin('POST /api/admin/issues')}
              onDone={({ id }) => navigate(paths.adminNewsletter({ issue: String(id) }))}
              pendingLabel="Creating..."
            >
              Create a draft
            </ActionButton>
          )
        }
      />
      <QueryView query={query} what="newsletter">
        {(newsletter) => (
          <>
            <Overview newsletter={newsletter} />
            <DataTable
              caption="Issues"
              columns={columns}
              rows={newsletter.issues}
              rowKey={({ id }) => id}
              empty={
                <Empty title="No issues yet.">
                  We create a draft every {weekdays[newsletter.draftDay - 1]} when there’s something
                  new. Select “Create a draft” to start now.
                </Empty>
              }
            />
          </>
        )}
      </QueryView>
    </>
  );
}

function Overview({ newsletter }: { newsletter: NewsletterAdmin }) {
  const { issues, mail, readers, nextDraft, testTo } = newsletter;
  const draft = issues.find(({ state }) => state === 'draft');
  return (
    <>
      {mail === 'files' && (
        <EmailNotSetUp
          action={
            <Link
              to={paths.adminSettings({ part: 'email' })}
              className={buttonClass('plain', 'small')}
            >
              Email settings
            </Link>
          }
        />
      )}
      {draft && (
        <Callout
          action={
            <Link
              to={paths.adminNewsletter({ issue: String(draft.id) })}
              className={buttonClass('hazard')}
            >
              Open draft
            </Link>
          }
        >
          <strong>A draft is ready.</strong>{' '}
          {draft.sendAt ? (
            <>
              It will be sent on <FullTime at={draft.sendAt} />.
            </>
          ) : (
            'It won’t be sent until you select Send.'
          )}
        </Callout>
      )}
      <div className="mb-6">
        <Facts
          facts={[
            ['Subscribers', formatNumber(readers)],
            ['Next draft', <FullTime key="draft" at={nextDraft} />],
            ['Test emails go to', testTo],
          ]}
        />
        <p className="mt-2 text-note">
          <Link to={paths.adminSettings({ part: 'newsletter' })} className="prose-link">
            Change the schedule
          </Link>
        </p>
      </div>
    </>
  );
}

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
