import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { visibleText } from '#platform/text.ts';
import { callAsAdmin, saveFile } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/dialogs.tsx';
import { BackLink, DownloadButton, Empty, Facts, FullTime, Section } from '#ui/admin/elements.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { ScreenHeader } from '#ui/admin/shell.tsx';
import { Button } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import { type PersonRecord, personInput } from '../calls.ts';

/** One export and one deletion for somebody who asks what is stored about them. */
export function PersonalData() {
  const form = useForm({ defaultValues: { email: '' }, resolver: zodResolver(personInput) });
  const find = useMutation({
    mutationFn: (input: { email: string }) => callAsAdmin('POST /api/admin/person', { input }),
    onError: (error) => showServerError(form, error, 'email'),
  });
  return (
    <>
      <BackLink to={paths.adminSubscribers()}>All subscribers</BackLink>
      <ScreenHeader title="A person’s data" />
      <p className="max-w-prose">
        If somebody asks what you have stored about them, or asks you to delete it, enter their
        email address.
      </p>
      <form
        className="my-4 grid max-w-prose gap-3"
        noValidate
        onSubmit={form.handleSubmit((input) => find.mutate(input))}
      >
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <div>
          <Button type="submit" tone="hazard" pending={find.isPending}>
            {find.isPending ? 'Looking...' : 'Find data'}
          </Button>
        </div>
      </form>
      {find.data && (
        <Found
          email={find.variables.email}
          record={find.data}
          onDeleted={() => find.mutate(find.variables)}
        />
      )}
    </>
  );
}

const tableNames: Record<string, string> = {
  subscribers: 'Subscriptions',
  messages: 'Messages',
  outbox: 'Emails',
  mail_bodies: 'Texts of emails',
};

interface FoundProps {
  email: string;
  record: PersonRecord;
  onDeleted: () => void;
}

function Found({ email, record, onDeleted }: FoundProps) {
  const { rows, suppressedSince } = record;
  const found = Object.entries(rows).filter(([, those]) => those.length > 0);
  const suppressed = suppressedSince && (
    <p className="max-w-prose">
      This person unsubscribed or was deleted on <FullTime at={suppressedSince} />. We keep only a
      one-way hash of the address, so that no import mails it again.
    </p>
  );
  if (found.length === 0)
    return <Empty title={`Nothing is stored about ${visibleText(email)}.`}>{suppressed}</Empty>;
  const json = JSON.stringify(suppressedSince ? record : rows, null, 2);
  return (
    <Section title={`Stored about ${visibleText(email)}`}>
      <Facts facts={found.map(([table, those]) => [tableNames[table] ?? table, those.length])} />
      {suppressed}
      <details>
        <summary className="min-h-11 cursor-pointer content-center">Show everything</summary>
        <pre className="rounded-sm bg-well p-3 text-note whitespace-pre-wrap wrap-anywhere">
          {visibleText(json)}
        </pre>
      </details>
      <div className="flex flex-wrap gap-2">
        <DownloadButton
          download={async () =>
            saveFile(new Blob([json], { type: 'application/json' }), 'personal-data.json')
          }
        >
          Download (JSON)
        </DownloadButton>
        <ConfirmButton
          label="Delete everything"
          title="Delete everything about this person?"
          confirmLabel="Delete permanently"
          run={() => callAsAdmin('POST /api/admin/person/delete', { input: { email } })}
          onDone={() => {
            showToast({ title: 'Deleted', description: 'Everything about this person is gone.' });
            onDeleted();
          }}
        >
          This permanently deletes what is listed here, and our saved copies of the emails. Copies
          in your inbox stay, and so do older backups: a restore repeats the deletion, and you can
          delete them under Account and backups. Of a subscriber, a one-way hash of the address
          stays, so that no later import mails this person.
        </ConfirmButton>
      </div>
    </Section>
  );
}
