import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DueChecks } from '#features/gadgets/admin/due-checks.tsx';
import { adminQuery } from '#ui/admin/api.ts';
import { Empty, FullTime, QueryView, Section, Status, Time } from '#ui/admin/elements.tsx';
import { count, formatBytes, formatNumber } from '#ui/admin/format.ts';
import { adminPage, type ScreenProps } from '#ui/admin/shell.tsx';
import { DataTable } from '#ui/admin/table.tsx';
import { buttonClass } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import type { Column } from '#ui/table.tsx';
import type { Figure, Today as TodayRecord } from '../calls.ts';

export const Component = adminPage('Today', Today, 'Today');

const columns: Column<Figure>[] = [
  { label: 'Activity', cell: ({ name }) => name },
  { label: 'This week', isNumber: true, cell: ({ now }) => now },
  { label: 'Last week', isNumber: true, cell: ({ before }) => before },
];

function Today({ query: { due } }: ScreenProps) {
  const isAll = due === 'all';
  // The screen can stay open all day, also in the background or without a connection.
  const query = useQuery({
    ...adminQuery('GET /api/admin/today'),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
  return (
    <QueryView query={query} what="overview">
      {({ alerts, waiting, setup, figures, lastBackup, free }) => (
        <>
          {alerts.length > 0 && (
            <Tasks
              verb="Review"
              isNext
              tasks={alerts.map(({ what, to, urgency }) => ({
                what,
                to,
                label: <Status tone={urgency === 'now' ? 'bad' : 'waiting'} label={what} />,
              }))}
            />
          )}
          {alerts.length + setup.length === 0 && (
            <Empty title="Nothing is on fire.">
              Unread messages, links to review, failed emails, and anything paused appear here.
            </Empty>
          )}
          <Unpublished {...waiting} />
          {setup.length > 0 && (
            <Section title="Finish setting up">
              <Tasks
                verb="Open"
                isNext={alerts.length === 0}
                tasks={setup.map(({ what, hint, to }) => ({
                  what,
                  to,
                  label: (
                    <>
                      <p className="font-bold">{what}</p>
                      <p className="text-note text-muted wrap-anywhere">{hint}</p>
                    </>
                  ),
                }))}
              />
            </Section>
          )}
          <Section title="Due for a check">
            <DueChecks limit={isAll ? 100 : 5} />
          </Section>
          <Section title="Activity">
            <DataTable
              caption="Activity"
              columns={columns}
              rows={figures.filter(({ span }) => span === 'week')}
              rowKey={({ name }) => name}
            />
            {figures
              .filter(({ span }) => span === 'month')
              .map(({ name, now, before }) => (
                <p key={name} className="mt-3">
                  {name}: {formatNumber(now)} this month, {formatNumber(before)} last month.
                </p>
              ))}
          </Section>
          <p className="mt-4 text-note text-muted">
            Updated <Time at={new Date(query.dataUpdatedAt).toISOString()} />.{' '}
            {lastBackup && (
              <>
                Last backup: <FullTime at={lastBackup} />.{' '}
              </>
            )}
            {free !== null && `Free disk space: ${formatBytes(free)}.`}
          </p>
        </>
      )}
    </QueryView>
  );
}

function Unpublished({ drafts, changed }: TodayRecord['waiting']) {
  if (drafts + changed === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
      {drafts > 0 && (
        <Link to={paths.adminTexts({ state: 'draft' })} className="prose-link">
          {count(drafts, 'unpublished draft')}
        </Link>
      )}
      {changed > 0 && (
        <Link to={paths.adminTexts({ state: 'changed' })} className="prose-link">
          {count(changed, 'live text')} with unpublished changes
        </Link>
      )}
    </p>
  );
}

interface Task {
  what: string;
  to: string;
  label: ReactNode;
}

interface TasksProps {
  /** The verb of their buttons. */
  verb: string;
  tasks: Task[];
  /** Nothing is more urgent, so the first one has the accent color. */
  isNext: boolean;
}

function Tasks({ verb, tasks, isNext }: TasksProps) {
  return (
    <ol className="card divide-y divide-hairline">
      {tasks.map(({ what, to, label }, index) => (
        <li key={what} className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
          <div className="min-w-0">{label}</div>
          <Link
            to={to}
            className={buttonClass(isNext && index === 0 ? 'hazard' : 'plain', 'small', 'shrink-0')}
            aria-label={`${verb}: ${what}`}
          >
            {verb}
          </Link>
        </li>
      ))}
    </ol>
  );
}
