import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DueCheck } from '#contract/documents.ts';
import { paths } from '#site/router/paths.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { longDate } from '#site/ui/dates.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { adminQuery, callAsAdmin, errorMessage } from './api.ts';
import { QueryView } from './elements.tsx';
import { count } from './format.ts';

const kinds: Record<DueCheck['kind'], string> = {
  answer: 'Today’s answer',
  price: 'Price',
  facts: 'Facts',
};

/** What has to be checked again, on the most-read pages first. */
export function DueChecks({ limit }: { limit: number }) {
  const query = useQuery(adminQuery('GET /api/admin/checks', { query: { limit: String(limit) } }));
  return (
    <QueryView query={query} what="checks">
      {({ checks, total }) =>
        total === 0 ? (
          <p className="text-muted">Everything was checked recently enough.</p>
        ) : (
          <>
            <ul className="card divide-y divide-hairline" aria-label="Due for a check">
              {checks.map((check) => (
                <li
                  key={`${check.slug} ${check.field}`}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
                >
                  <Check check={check} />
                </li>
              ))}
            </ul>
            {total > checks.length && (
              <p className="mt-2">
                <Link to={paths.adminContent({ due: 'yes' })} className="prose-link">
                  {count(total, 'check')} due
                </Link>
              </p>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function Check({ check }: { check: DueCheck }) {
  const { documentId, version, name, kind, field, what, checked } = check;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callAsAdmin('POST /api/admin/documents/:id/still-true', {
        params: { id: documentId },
        input: { version, field },
      }),
    onSuccess: () =>
      showToast({
        title: 'Still true',
        description: `${name}: ${kinds[kind].toLowerCase()} checked today.`,
      }),
    onError: (error) =>
      showToast({ title: 'Not saved', description: errorMessage(error), tone: 'destructive' }),
  });
  const label = `${kinds[kind]} of the ${name}`;
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-bold">
          {name}: {kinds[kind].toLowerCase()}
        </p>
        <p className="text-note wrap-anywhere">{what}</p>
        <p className="text-note text-muted">
          {checked ? `Last checked ${longDate(checked)}` : 'Never checked'}
        </p>
      </div>
      <p className="flex gap-2">
        <Button
          size="small"
          pending={isPending}
          onClick={() => mutate()}
          aria-label={`Still true: ${label}`}
        >
          Still true
        </Button>
        <Link
          to={paths.adminDocument(documentId, { field: inEditor(field) })}
          className={buttonClass('plain', 'small')}
          aria-label={`Change: ${label}`}
        >
          Change
        </Link>
      </p>
    </>
  );
}

/** The control that the editor opens. */
function inEditor(field: string): string {
  if (field === 'answer') return 'answer.text';
  return field.startsWith('prices.') ? `${field}.usd` : `${field}.checked`;
}
