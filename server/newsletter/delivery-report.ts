import type { MailState } from '#contract/admin.ts';
import { mailsOfIssue } from '#database/queries/issue-delivery.ts';
import type { Database } from '#database/schema/tables.ts';
import { csvLine } from '#server/core/csv.ts';

const deliveryStatuses: Record<MailState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  'maybe delivered': 'Maybe delivered',
  refused: 'Rejected',
  'given up': 'Not sent',
};

/** The state of every recipient's email. */
export async function* deliveryLines(db: Database, id: number): AsyncGenerator<string> {
  yield csvLine(['Email', 'Status', 'Attempts', 'Queued', 'Finished', 'Server response']);
  for await (const rows of mailsOfIssue(db, id))
    yield rows
      .map((row) =>
        csvLine([
          row.to_address || '(unsubscribed)',
          deliveryStatuses[row.state],
          row.attempts,
          row.made_at,
          row.ended_at,
          row.last_response,
        ]),
      )
      .join('');
}
