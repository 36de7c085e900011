import { Download } from 'lucide-react';
import { downloadAsAdmin } from '#site/admin/shell/files.ts';
import { Desk } from '#site/admin/shell/shell.tsx';
import { Choices, Toolbar } from '#site/admin/shell/toolbar.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button } from '#site/ui/button.tsx';
import { monthName } from '#site/ui/dates.ts';
import { useVotes, VoteDesk } from './vote-desk.tsx';

export const head = (): Head => ({
  title: 'Votes - The desk',
  description: 'How the election stands.',
});

export function Page({ query: { month } }: PageProps) {
  return (
    <Desk page="admin-votes" title="Votes" actions={<VoteFile month={month} />}>
      <Months month={month} />
      <VoteDesk key={month} month={month} />
    </Desk>
  );
}

const mostShown = 13;

function Months({ month }: { month: string | undefined }) {
  const { data } = useVotes(month);
  return (
    <Toolbar>
      <Choices
        label="Month"
        choices={(data?.months ?? []).slice(0, mostShown).map((one) => ({
          label: monthName(one),
          to: paths.adminVotes({ month: one }),
          isChosen: one === data?.month,
        }))}
      />
    </Toolbar>
  );
}

function VoteFile({ month }: { month: string | undefined }) {
  const { run, isPending, failure } = useAction();
  const query = month === undefined ? {} : { month };
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <Button
        tone="plain"
        aria-disabled={isPending}
        onClick={() => run(() => downloadAsAdmin('GET /api/admin/vote-file', { query }))}
      >
        <Download size={18} aria-hidden="true" />
        CSV
      </Button>
    </>
  );
}
