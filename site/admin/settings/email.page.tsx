import { useQuery } from '@tanstack/react-query';
import { retryTime } from '#contract/text.ts';
import { adminQuery } from '#ui/admin/api.ts';
import { EmailNotSetUp, Facts, QueryView } from '#ui/admin/elements.tsx';
import { formatNumber } from '#ui/admin/format.ts';
import { adminPage } from '#ui/admin/shell.tsx';
import { EmailForm } from './email-form.tsx';

export const Component = adminPage('Email', Email, 'Email');

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
          <div className="mt-6">
            <Facts
              facts={[
                ['Emails waiting', formatNumber(mail.waiting)],
                ['Not accepted yet', formatNumber(mail.stuck)],
                ['Failed in the last 30 days', formatNumber(mail.failed)],
              ]}
            />
            {mail.stuck > 0 && (
              <p className="mt-2">
                While we can’t reach the mail server, we keep trying. If it rejects an email, we try
                for {retryTime}.
              </p>
            )}
          </div>
        </>
      )}
    </QueryView>
  );
}
