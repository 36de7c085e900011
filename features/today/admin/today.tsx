import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DueChecks } from '#features/gadgets/admin/due-checks.tsx';
import { adminQuery } from '#ui/admin/api.ts';
import { Empty, QueryView, Section, Status } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { adminPage, type ScreenProps } from '#ui/admin/shell.tsx';
import { buttonClass } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import type { Alert, SetupStep, Today as TodayRecord } from '../calls.ts';

export const Component = adminPage('Today', Today, 'Today');

function Today({ query: { due } }: ScreenProps) {
  const query = useQuery(adminQuery('GET /api/admin/today'));
  return (
    <QueryView query={query} what="overview">
      {({ alerts, waiting, setup }) => (
        <>
          {alerts.length > 0 && <Tasks verb="Review" tasks={alerts} />}
          {alerts.length + setup.length === 0 && (
            <Empty title="Nothing is on fire.">
              Unread messages, links to review, failed emails, and anything paused appear here.
            </Empty>
          )}
          <Unpublished {...waiting} />
          {setup.length > 0 && (
            <Section title="Finish setting up">
              <Tasks verb="Open" tasks={setup} />
            </Section>
          )}
          <Section title="Due for a check">
            <DueChecks limit={due === 'all' ? 100 : 5} />
          </Section>
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

interface TasksProps {
  /** The verb of their buttons. */
  verb: string;
  tasks: (Alert | SetupStep)[];
}

function Tasks({ verb, tasks }: TasksProps) {
  return (
    <ol className="card divide-y divide-hairline">
      {tasks.map((task) => (
        <li key={task.what} className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
          <div className="min-w-0">
            {'hint' in task ? (
              <>
                <p className="font-bold">{task.what}</p>
                <p className="text-note text-muted wrap-anywhere">{task.hint}</p>
              </>
            ) : (
              <Status tone={task.urgency === 'now' ? 'bad' : 'waiting'} label={task.what} />
            )}
          </div>
          <Link
            to={task.to}
            className={buttonClass('plain', 'small', 'shrink-0')}
            aria-label={`${verb}: ${task.what}`}
          >
            {verb}
          </Link>
        </li>
      ))}
    </ol>
  );
}
