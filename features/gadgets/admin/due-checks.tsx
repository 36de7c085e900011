import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { ErrorText, QueryView } from '#ui/admin/elements.tsx';
import { Tick } from '#ui/admin/fields.tsx';
import { count } from '#ui/admin/format.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import type { DueCheck } from '../calls.ts';

const kinds: Record<DueCheck['kind'], string> = {
  answer: 'Today’s answer',
  price: 'Price',
  facts: 'Facts',
};

const keyOf = ({ documentId, field }: DueCheck): string => `${documentId} ${field}`;

/** What has to be checked again, on the most-read pages first. */
export function DueChecks({ limit }: { limit: number }) {
  const query = useQuery(adminQuery('GET /api/admin/checks', { query: { limit } }));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (checks: readonly DueCheck[]) =>
      callAsAdmin('POST /api/admin/checks', {
        input: { checks: checks.map(({ documentId, field }) => ({ documentId, field })) },
      }),
    onSuccess: (_, checks) => {
      setMarked(new Set());
      showToast({
        title: 'Still true',
        description: `${count(checks.length, 'check')} done today.`,
      });
    },
  });
  return (
    <QueryView query={query} what="checks">
      {({ checks, total }) => {
        if (total === 0)
          return <p className="text-muted">Everything was checked recently enough.</p>;
        const selected = checks.filter((check) => marked.has(keyOf(check)));
        return (
          <>
            <ul className="card divide-y divide-hairline" aria-label="Due for a check">
              {checks.map((check) => (
                <li
                  key={keyOf(check)}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-2 py-2"
                >
                  <Check
                    check={check}
                    isMarked={marked.has(keyOf(check))}
                    isPending={isPending}
                    onMark={() => setMarked(marked.symmetricDifference(new Set([keyOf(check)])))}
                    onStillTrue={() => mutate([check])}
                  />
                </li>
              ))}
            </ul>
            <ErrorText error={error} />
            <div className="mt-2 flex flex-wrap items-center gap-3">
              {selected.length > 0 && (
                <Button size="small" pending={isPending} onClick={() => mutate(selected)}>
                  All {selected.length} are still true
                </Button>
              )}
              {total > checks.length && (
                <Link to={paths.adminToday({ due: 'all' })} className="prose-link">
                  {count(total, 'check')} due
                </Link>
              )}
            </div>
          </>
        );
      }}
    </QueryView>
  );
}

interface CheckProps {
  check: DueCheck;
  isMarked: boolean;
  isPending: boolean;
  onMark: () => void;
  onStillTrue: () => void;
}

function Check({ check, isMarked, isPending, onMark, onStillTrue }: CheckProps) {
  const { documentId, name, kind, field, what, checked } = check;
  const label = `${kinds[kind]} of the ${name}`;
  return (
    <>
      <Tick label={`Select: ${label}`} isChecked={isMarked} onToggle={onMark} />
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
          onClick={onStillTrue}
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
