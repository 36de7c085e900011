import { useQuery } from '@tanstack/react-query';
import type { IssueDetail } from '#contract/newsletter.ts';
import { adminQuery } from '#site/admin/shell/api.ts';
import { Callout, Facts } from '#site/admin/shell/elements.tsx';
import { formatNumber } from '#site/admin/shell/format.ts';
import { DeliveryActions } from './delivery-actions.tsx';
import { finished, headline, progressLines, recipients } from './progress.ts';

export function Delivery({ detail }: { detail: IssueDetail }) {
  const { issue, progress } = detail;
  const { data } = useQuery(adminQuery('GET /api/admin/issues'));
  const isFile = data?.mail === 'files';
  if (issue.state === 'skipped')
    return <p>There was nothing new that week, so this issue wasn’t sent.</p>;
  if (issue.state === 'dropped')
    return (
      <p>
        {issue.begunAt
          ? 'You discarded this issue before anyone got it.'
          : 'This draft was deleted or replaced by a newer one.'}
      </p>
    );
  return (
    <div className="grid gap-4">
      <p className="text-lead" role="status">
        {headline(issue.state, progress, isFile)}
      </p>
      {recipients(progress) > 0 && (
        <progress
          className="admin-progress"
          aria-label="Progress"
          max={recipients(progress)}
          value={finished(progress)}
        />
      )}
      <Facts
        facts={progressLines(progress, isFile).map(([label, emails, explanation]) => [
          label,
          <span key={label}>
            <strong>{formatNumber(emails)}</strong>{' '}
            <span className="text-muted">{explanation}</span>
          </span>,
        ])}
      />
      {progress.lastError && (
        <Callout>
          The mail server’s last error: <q>{progress.lastError}</q>
        </Callout>
      )}
      <DeliveryActions detail={detail} />
    </div>
  );
}
