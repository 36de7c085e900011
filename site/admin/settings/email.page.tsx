import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailFile, MailRecord, MailSettings, MailState } from '#contract/admin.ts';
import { retryTime, visibleText } from '#contract/text.ts';
import { adminQuery, callAsAdmin, downloadAsAdmin } from '#site/admin/shell/api.ts';
import {
  ActionButton,
  Breakable,
  DownloadButton,
  EmailNotSetUp,
  Empty,
  QueryView,
  Section,
  Status,
  type StatusLabel,
  Time,
} from '#site/admin/shell/elements.tsx';
import { EmailPreview, EmailText } from '#site/admin/shell/email-preview.tsx';
import { count, formatNumber } from '#site/admin/shell/format.ts';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { DataTable, openClass } from '#site/admin/shell/table.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import type { Column } from '#site/ui/table.tsx';
import { EmailForm } from './email-form.tsx';

export const { head, Page } = adminPage('admin-settings-email', Email, 'Email');

function Email() {
  const query = useQuery({
    ...adminQuery('GET /api/admin/site'),
    refetchInterval: ({ state }) => (state.data?.mail.waiting ? 5000 : false),
  });
  return (
    <QueryView query={query} what="email settings">
      {({ mail }) => (
        <>
          {mail.by === 'files' && <EmailNotSetUp />}
          <EmailForm />
          {mail.waiting > 0 && (
            <p className="mt-4">{count(mail.waiting, 'email')} waiting to be sent.</p>
          )}
          <Section title="Delivery problems">
            <FailedEmails mail={mail} />
          </Section>
          {mail.by === 'files' && (
            <Section title="Emails saved as files">
              <SavedEmails />
            </Section>
          )}
        </>
      )}
    </QueryView>
  );
}

const states: Record<MailState, StatusLabel> = {
  waiting: { label: 'Sending', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  'maybe delivered': { label: 'Maybe delivered', tone: 'waiting' },
  refused: { label: 'Rejected', tone: 'bad' },
  'given up': { label: 'Failed', tone: 'bad' },
};

const kinds: Record<string, string> = {
  issue: 'Newsletter',
  confirmation: 'Confirmation',
  invitation: 'Import confirmation',
  links: 'Link report',
  contact: 'Contact form',
  reply: 'Reply',
  test: 'Test',
  alert: 'Newsletter alert',
};

const failedColumns: Column<MailRecord>[] = [
  { label: 'To', cell: ({ to }) => <Breakable>{visibleText(to)}</Breakable> },
  { label: 'Type', cell: ({ kind }) => kinds[kind] ?? kind },
  {
    label: 'Status',
    isText: true,
    cell: ({ state, answer }) => {
      const label = isRetried(state) ? 'Not accepted yet' : states[state].label;
      return (
        <Status
          tone={states[state].tone}
          label={`${label}${answer ? `: ${visibleText(answer)}` : ''}`}
        />
      );
    },
  },
  { label: 'Date', cell: ({ at }) => <Time at={at} /> },
  {
    label: 'Actions',
    cell: ({ id, kind, state, to }) =>
      isRetried(state) ? (
        'We’ll keep trying'
      ) : (
        <span className="flex flex-wrap gap-2">
          {kind !== 'issue' && (
            <ActionButton
              size="small"
              tone="plain"
              aria-label={`Send again: ${visibleText(to)}`}
              run={() => callAsAdmin('POST /api/admin/failed-mails/:id/resend', { params: { id } })}
            >
              Send again
            </ActionButton>
          )}
          <ActionButton
            size="small"
            tone="plain"
            aria-label={`Dismiss: ${visibleText(to)}`}
            run={() => callAsAdmin('DELETE /api/admin/failed-mails/:id', { params: { id } })}
          >
            Dismiss
          </ActionButton>
        </span>
      ),
  },
];

const isRetried = (state: MailState): boolean => state === 'waiting';

function FailedEmails({ mail }: { mail: MailSettings }) {
  const query = useQuery(adminQuery('GET /api/admin/failed-mails'));
  return (
    <QueryView query={query} what="failed emails">
      {(failed) => (
        <>
          {mail.stuck > 0 && (
            <p>
              The mail server hasn’t accepted {count(mail.stuck, 'email')} yet. While we can’t reach
              it, we keep trying. After that, we try for {retryTime}.
            </p>
          )}
          {failed.length > 0 && (
            <DataTable
              caption="Emails that are stuck, failed, or may not have arrived"
              columns={failedColumns}
              rows={failed}
              rowKey={({ id }) => id}
            />
          )}
          {failed.filter(({ state }) => !isRetried(state)).length > 1 && (
            <ActionButton
              size="small"
              tone="plain"
              run={() => callAsAdmin('DELETE /api/admin/failed-mails')}
            >
              Dismiss all
            </ActionButton>
          )}
          {mail.stuck === 0 && failed.length === 0 && (
            <p className="text-muted">
              {mail.by === 'files'
                ? 'No emails have been sent, so there are no problems to show.'
                : 'No problems in the last 30 days.'}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}

function SavedEmails() {
  const [opened, setOpened] = useState<string>();
  const query = useQuery(adminQuery('GET /api/admin/mail-files'));
  const columns: Column<MailFile>[] = [
    {
      label: 'Subject',
      cell: ({ name, subject }) => (
        <button type="button" className={openClass} onClick={() => setOpened(name)}>
          {subject}
        </button>
      ),
    },
    { label: 'To', isText: true, cell: ({ to }) => <Breakable>{to}</Breakable> },
    { label: 'Created', cell: ({ at }) => <Time at={at} /> },
  ];
  return (
    <QueryView query={query} what="saved emails">
      {({ files, total }) => (
        <>
          <DataTable
            caption="Emails saved as files"
            columns={columns}
            rows={files}
            rowKey={({ name }) => name}
            empty={
              <Empty title="No emails yet.">
                Subscribe on the home page, and the confirmation email appears here.
              </Empty>
            }
          />
          {total > files.length && (
            <p className="text-note text-muted">
              Showing the latest {formatNumber(files.length)} of {formatNumber(total)}. The rest are
              in the outbox folder of DATA_DIR.
            </p>
          )}
          {opened !== undefined && (
            <SavedEmail name={opened} onClose={() => setOpened(undefined)} />
          )}
        </>
      )}
    </QueryView>
  );
}

function SavedEmail({ name, onClose }: { name: string; onClose: () => void }) {
  const params = { name };
  const query = useQuery(adminQuery('GET /api/admin/mail-files/:name', { params }));
  return (
    <Dialog
      title={query.data?.subject ?? 'Email'}
      description={query.data ? `From ${query.data.from} to ${query.data.to}` : 'One moment...'}
      onClose={onClose}
    >
      <QueryView query={query} what="email">
        {({ preview, text }) => (
          <div className="mt-4 grid justify-items-start gap-4">
            {preview ? (
              <EmailPreview url={preview} text={text} renderText={withLinks} />
            ) : (
              <EmailText text={text} renderText={withLinks} />
            )}
            <DownloadButton
              download={() => downloadAsAdmin('GET /api/admin/mail-files/:name/file', { params })}
            >
              Download .eml
            </DownloadButton>
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

/** Links only URLs of this site, because a visitor may have written others. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) =>
    part.startsWith(`${window.location.origin}/`) ? (
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
