import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQuery, callAsAdmin, errorMessage } from '#ui/admin/api.ts';
import { ActionButton, QueryView, Section, Time } from '#ui/admin/elements.tsx';
import { Checkbox, TextField } from '#ui/admin/fields.tsx';
import { count } from '#ui/admin/format.ts';
import { DataTable } from '#ui/admin/table.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/table.tsx';
import { showToast } from '#ui/toast.ts';
import type { SessionRecord } from '../calls.ts';

/** The owner's password and sessions. */
export function Account() {
  return (
    <>
      <Section title="Change password">
        <PasswordForm />
      </Section>
      <Section title="Where you’re logged in">
        <Sessions />
      </Section>
    </>
  );
}

function PasswordForm() {
  const [isShown, setIsShown] = useState(false);
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => callAsAdmin('POST /api/admin/password', { input: { next } }),
    onSuccess: () => {
      setNext('');
      setIsShown(false);
      showToast({ title: 'Password changed', description: 'All other devices are logged out.' });
    },
  });
  return (
    <form
      className="grid max-w-sm gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate();
      }}
    >
      <TextField
        label="New password (at least 8 characters)"
        error={change.error ? errorMessage(change.error) : undefined}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
      <Checkbox checked={isShown} onChange={setIsShown}>
        Show password
      </Checkbox>
      <div>
        <Button type="submit" pending={change.isPending}>
          {change.isPending ? 'Saving...' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}

const columns: Column<SessionRecord>[] = [
  {
    label: 'Device',
    cell: ({ device, isThis }) => (isThis ? <b>{device} (this device)</b> : device),
  },
  { label: 'Last active', cell: ({ usedAt }) => <Time at={usedAt} /> },
  { label: 'Logged in', cell: ({ madeAt }) => <Time at={madeAt} /> },
  { label: 'Expires', cell: ({ endsAt }) => <Time at={endsAt} /> },
];

function Sessions() {
  const query = useQuery(adminQuery('GET /api/admin/sessions'));
  return (
    <QueryView query={query} what="sessions">
      {(sessions) => (
        <>
          <DataTable
            caption="Where you’re logged in"
            columns={columns}
            rows={sessions}
            rowKey={({ id }) => id}
          />
          {sessions.length > 1 && (
            <div>
              <ActionButton
                run={() => callAsAdmin('DELETE /api/admin/sessions')}
                onDone={({ ended }) =>
                  showToast({
                    title: 'Logged out',
                    description: `${count(ended, 'other session')} ended.`,
                  })
                }
              >
                Log out all other devices
              </ActionButton>
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}
