import { Download } from 'lucide-react';
import { downloadAsAdmin } from '#site/admin/shell/files.ts';
import { Desk } from '#site/admin/shell/shell.tsx';
import { Choices, Toolbar } from '#site/admin/shell/toolbar.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button } from '#site/ui/button.tsx';
import { Report } from './report.tsx';

export const head = (): Head => ({
  title: 'Clicks and visits - The desk',
  description: 'What is read and pressed.',
});

const spans = [
  { days: '7', label: 'A week' },
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: 'A year' },
];

const dayLength = 24 * 60 * 60 * 1000;

export function Page({ query: { days = '30' } }: PageProps) {
  const chosen = spans.find((span) => span.days === days)?.days ?? '30';
  const since = new Date(Date.now() - (Number(chosen) - 1) * dayLength).toISOString().slice(0, 10);
  return (
    <Desk page="admin-clicks" title="Clicks and visits" actions={<CountFile since={since} />}>
      <Toolbar>
        <Choices
          label="Time"
          choices={spans.map((span) => ({
            label: span.label,
            to: paths.adminClicks({ days: span.days }),
            isChosen: span.days === chosen,
          }))}
        />
      </Toolbar>
      <Report since={since} />
    </Desk>
  );
}

function CountFile({ since }: { since: string }) {
  const { run, isPending, failure } = useAction();
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <Button
        tone="plain"
        aria-disabled={isPending}
        onClick={() =>
          run(() => downloadAsAdmin('GET /api/admin/count-file', { query: { since } }))
        }
      >
        <Download size={18} aria-hidden="true" />
        CSV
      </Button>
    </>
  );
}
