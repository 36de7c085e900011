import { Link } from 'react-router';
import { callAsAdmin } from '#ui/admin/api.ts';
import { ActionButton } from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { ResourceTable } from '#ui/admin/table.tsx';
import { buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { DueCheck } from '../calls.ts';

const kinds: Record<DueCheck['kind'], string> = {
  answer: 'Today’s answer',
  price: 'Price',
  facts: 'Facts',
};

const labelOf = ({ kind, name }: DueCheck): string => `${kinds[kind]} of the ${name}`;

const confirm = (checks: readonly DueCheck[]) =>
  callAsAdmin('POST /api/admin/checks', {
    input: { checks: checks.map(({ documentId, field }) => ({ documentId, field })) },
  });

const showConfirmed = (checks: readonly DueCheck[]) =>
  showToast({ title: 'Still true', description: `${count(checks.length, 'check')} done today.` });

/** What has to be checked again. */
export function DueChecks({ limit }: { limit: number }) {
  return (
    <ResourceTable
      call="GET /api/admin/checks"
      what="checks"
      query={{ limit: String(limit) }}
      caption="Due for a check"
      rows={({ checks }) => checks}
      rowKey={({ documentId, field }) => `${documentId} ${field}`}
      intro={({ checks, total }) =>
        total > checks.length && (
          <Link to={paths.adminToday({ due: 'all' })} className="prose-link">
            {count(total, 'check')} due
          </Link>
        )
      }
      columns={[
        {
          label: 'What',
          cell: ({ name, kind, what, checked }) => (
            <span className="block py-1">
              <b>
                {name}: {kinds[kind].toLowerCase()}
              </b>
              <span className="block text-note wrap-anywhere">{what}</span>
              <span className="block text-note text-muted">
                {checked ? `Last checked ${longDate(checked)}` : 'Never checked'}
              </span>
            </span>
          ),
        },
        {
          label: 'Actions',
          isLabelHidden: true,
          cell: (check) => (
            <span className="flex flex-wrap gap-2">
              <ActionButton
                size="small"
                run={() => confirm([check])}
                onDone={() => showConfirmed([check])}
                aria-label={`Still true: ${labelOf(check)}`}
              >
                Still true
              </ActionButton>
              <Link
                to={paths.adminDocument(check.documentId, { field: inEditor(check.field) })}
                className={buttonClass('plain', 'small')}
                aria-label={`Change: ${labelOf(check)}`}
              >
                Change
              </Link>
            </span>
          ),
        },
      ]}
      selection={{
        what: 'check',
        label: (check) => `Select: ${labelOf(check)}`,
        actions: (selected, clear) => (
          <ActionButton
            size="small"
            run={() => confirm(selected)}
            onDone={() => {
              showConfirmed(selected);
              clear();
            }}
          >
            Still true
          </ActionButton>
        ),
      }}
      empty={<p className="text-muted">Everything was checked recently enough.</p>}
    />
  );
}

/** The control that the editor opens. */
function inEditor(field: string): string {
  if (field === 'answer') return 'answer.text';
  return field.startsWith('prices.') ? `${field}.usd` : `${field}.checked`;
}
