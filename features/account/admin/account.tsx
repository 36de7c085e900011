import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { ActionButton, ErrorText, QueryView, Section, Time } from '#ui/admin/elements.tsx';
import { Checkbox, showServerError, TextField } from '#ui/admin/fields.tsx';
import { count } from '#ui/admin/format.ts';
import { DataTable } from '#ui/admin/table.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/table.tsx';
import { showToast } from '#ui/toast.ts';
import { passwordChange, type SessionRecord } from '../calls.ts';

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
  const form = useForm({ defaultValues: { next: '' }, resolver: zodResolver(passwordChange) });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: (input: { next: string }) => callAsAdmin('POST /api/admin/password', { input }),
    onSuccess: () => {
      form.reset();
      setIsShown(false);
      showToast({ title: 'Password changed', description: 'All other devices are logged out.' });
    },
    onError: (error) => showServerError(form, error),
  });
  const type = isShown ? 'text' : 'password';
  return (
    <form
      className="grid max-w-sm gap-3"
      onSubmit={form.handleSubmit((input) => change.isPending || change.mutate(input))}
      noValidate
    >
      <TextField
        label="New password (at least 8 characters)"
        error={errors.next?.message}
        type={type}
        autoComplete="new-password"
        {...form.register('next')}
      />
      <Checkbox checked={isShown} onChange={setIsShown}>
        Show password
      </Checkbox>
      <ErrorText error={errors.root?.message} />
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
