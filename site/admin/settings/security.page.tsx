import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SessionRecord } from '#contract/admin.ts';
import { adminQuery, callAsAdmin, fieldError, otherError } from '#site/admin/shell/api.ts';
import { count } from '#site/admin/shell/format.ts';
import { Checkbox, ErrorText, QueryView, Section, Time } from '#site/admin/shell/parts.tsx';
import { AdminPage } from '#site/admin/shell/shell.tsx';
import { type Column, DataTable } from '#site/admin/shell/table.tsx';
import type { Head } from '#site/seo/head.ts';
import { Button } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

export const head = (): Head => ({
  title: 'Password and sessions - Admin',
  description: 'Change your password and log out other devices.',
});

export function Page() {
  return (
    <AdminPage page="admin-settings-security" title="Password and sessions">
      <Section title="Change password">
        <PasswordForm />
      </Section>
      <Section title="Where you’re logged in">
        <Sessions />
      </Section>
    </AdminPage>
  );
}

const passwordFields = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'next', label: 'New password (at least 8 characters)', autoComplete: 'new-password' },
] as const;
const noPasswords = { current: '', next: '' };

function PasswordForm() {
  const [input, setInput] = useState(noPasswords);
  const [isShown, setIsShown] = useState(false);
  const change = useMutation({
    mutationFn: () => callAsAdmin('POST /api/admin/password', { input }),
    onSuccess: () => {
      setInput(noPasswords);
      setIsShown(false);
      showToast({ title: 'Password changed', description: 'All other devices are logged out.' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <form className="grid max-w-sm gap-3" onSubmit={submit} noValidate>
      {passwordFields.map(({ name, label, autoComplete }) => (
        <Field
          key={name}
          id={`${name}-password`}
          label={label}
          error={fieldError(change.error, name)}
        >
          {(control) => (
            <input
              {...control}
              type={isShown ? 'text' : 'password'}
              autoComplete={autoComplete}
              className="input"
              value={input[name]}
              onChange={(event) => setInput({ ...input, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Checkbox checked={isShown} onChange={setIsShown}>
        Show passwords
      </Checkbox>
      <ErrorText error={otherError(change.error, ['current', 'next'])} />
      <div>
        <Button type="submit" pending={change.isPending}>
          {change.isPending ? 'Saving...' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}

function Sessions() {
  const query = useQuery(adminQuery('GET /api/admin/sessions'));
  const end = useMutation({
    mutationFn: ({ id }: SessionRecord) =>
      callAsAdmin('DELETE /api/admin/sessions/:id', { params: { id } }),
    onSuccess: (_, { device }) =>
      showToast({ title: 'Logged out', description: `${device} must log in again.` }),
  });
  const endOthers = useMutation({
    mutationFn: () => callAsAdmin('DELETE /api/admin/sessions'),
    onSuccess: ({ ended }) =>
      showToast({ title: 'Logged out', description: `${count(ended, 'other session')} ended.` }),
  });
  const columns: Column<SessionRecord>[] = [
    {
      label: 'Device',
      cell: ({ device, isThis }) => (isThis ? <b>{device} (this device)</b> : device),
    },
    { label: 'Last active', cell: ({ usedAt }) => <Time at={usedAt} /> },
    { label: 'Logged in', cell: ({ madeAt }) => <Time at={madeAt} /> },
    { label: 'Expires', cell: ({ endsAt }) => <Time at={endsAt} /> },
    {
      label: 'Log out',
      isLabelHidden: true,
      cell: (session) =>
        session.isThis ? null : (
          <Button
            size="small"
            tone="plain"
            pending={end.isPending}
            onClick={() => end.mutate(session)}
          >
            Log out <span className="sr-only">{session.device}</span>
          </Button>
        ),
    },
  ];
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
          <ErrorText error={end.error ?? endOthers.error} />
          {sessions.length > 1 && (
            <div>
              <Button pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
                Log out all other devices
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}
