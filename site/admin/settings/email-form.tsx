import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AllSettings, SettingsValues } from '#contract/settings.ts';
import { visibleText } from '#contract/text.ts';
import { Button } from '#site/ui/button.tsx';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { ErrorText, QueryView, Status } from '#ui/admin/elements.tsx';
import { TextField } from '#ui/admin/fields.tsx';
import { type OpenForm, SettingsForm } from './settings-form.tsx';

export function EmailForm() {
  const query = useQuery(adminQuery('GET /api/admin/settings'));
  return (
    <QueryView query={query} what="email settings">
      {({ email }) => <MailServer record={email} />}
    </QueryView>
  );
}

const passwordHints: Record<AllSettings['email']['password'], string> = {
  none: '',
  saved: 'Saved. Leave empty to keep it.',
  missing: 'Missing. Enter it again.',
};

/** The password is not part of the form's values, so that no browser storage holds it. */
function MailServer({ record }: { record: AllSettings['email'] }) {
  const [password, setPassword] = useState('');
  const passwordField = ({ errorOf }: OpenForm) =>
    !record.fixed.host && (
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        placeholder={passwordHints[record.password]}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errorOf('password')}
      />
    );
  return (
    <SettingsForm
      name="email"
      record={record}
      groups={[
        { title: 'Mail server', fields: ['host', 'port', 'user'], more: passwordField },
        { title: 'Addresses', fields: ['from', 'replyTo', 'to'] },
      ]}
      placeholders={record.defaults}
      isEdited={password !== ''}
      save={async (values) => {
        const input = { ...values, password };
        const saved = await callAsAdmin('PUT /api/admin/settings/email', { input });
        setPassword('');
        return saved;
      }}
      actions={({ values }) => <TestEmail values={values as Email} password={password} />}
    />
  );
}

type Email = SettingsValues['email'];

/** Tests the values on the screen, saved or not. */
function TestEmail({ values, password }: { values: Email; password: string }) {
  const test = useMutation({
    mutationFn: () => callAsAdmin('POST /api/admin/test-mail', { input: { ...values, password } }),
  });
  const { data } = test;
  return (
    <>
      <Button tone="plain" pending={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Sending...' : 'Send a test email'}
      </Button>
      <div role="status" className="basis-full wrap-anywhere">
        {data && !test.isPending && (
          <Status
            tone={data.isSent ? 'good' : 'bad'}
            label={`${data.isSent ? 'Sent. The server said' : 'Not sent'}: ${visibleText(data.answer)}`}
          />
        )}
      </div>
      <ErrorText error={test.error} />
    </>
  );
}
