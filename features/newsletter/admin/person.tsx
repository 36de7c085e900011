import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { visibleText } from '#platform/text.ts';
import { callAsAdmin, saveFile } from '#ui/admin/api.ts';
import { BackLink } from '#ui/admin/back-link.tsx';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { DownloadButton, Empty, FullTime, Section } from '#ui/admin/elements.tsx';
import { showServerError, TextField } from '#ui/admin/fields.tsx';
import { ScreenHeader } from '#ui/admin/shell.tsx';
import { DataTable } from '#ui/admin/table.tsx';
import { Button } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';
import { type DeletionReceipt, type PersonRecord, personInput } from '../calls.ts';

/** One export and one deletion for somebody who asks what is stored about them. */
export function PersonalData() {
  const [receipt, setReceipt] = useState<DeletionReceipt>();
  const form = useForm({ defaultValues: { email: '' }, resolver: zodResolver(personInput) });
  const find = useMutation({
    mutationFn: (input: { email: string }) => callAsAdmin('POST /api/admin/person', { input }),
    onMutate: () => setReceipt(undefined),
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
      {receipt ? (
        <Receipt receipt={receipt} />
      ) : (
        find.data && (
          <Found email={find.variables.email} record={find.data} onDeleted={setReceipt} />
        )
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

const saveJson = (value: unknown, name: string): void =>
  saveFile(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name);

function Counts({ caption, rows }: { caption: string; rows: [table: string, count: number][] }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        { label: 'What', cell: ([table]) => tableNames[table] ?? table },
        { label: 'Number', isNumber: true, cell: ([, count]) => count },
      ]}
      rows={rows.filter(([, count]) => count > 0)}
      rowKey={([table]) => table}
      empty={<Empty title="Nothing." />}
    />
  );
}

interface FoundProps {
  email: string;
  record: PersonRecord;
  onDeleted: (receipt: DeletionReceipt) => void;
}

function Found({ email, record, onDeleted }: FoundProps) {
  const { rows, suppressedSince } = record;
  const counts = Object.entries(rows).map(([table, found]): [string, number] => [
    table,
    found.length,
  ]);
  if (counts.every(([, count]) => count === 0))
    return (
      <Empty title={`Nothing is stored about ${visibleText(email)}.`}>
        {suppressedSince && <Suppressed since={suppressedSince} />}
      </Empty>
    );
  return (
    <Section title={`Stored about ${visibleText(email)}`}>
      <Counts caption="What is stored about this person" rows={counts} />
      {suppressedSince && <Suppressed since={suppressedSince} />}
      <details>
        <summary className="min-h-11 cursor-pointer content-center">Show everything</summary>
        <pre className="rounded-sm bg-well p-3 text-note whitespace-pre-wrap wrap-anywhere">
          {visibleText(JSON.stringify(rows, null, 2))}
        </pre>
      </details>
      <div className="flex flex-wrap gap-2">
        <DownloadButton
          download={async () => saveJson(suppressedSince ? record : rows, 'personal-data.json')}
        >
          Download (JSON)
        </DownloadButton>
        <ConfirmButton
          label="Delete everything"
          title="Delete everything about this person?"
          confirmLabel="Delete permanently"
          run={() => callAsAdmin('POST /api/admin/person/delete', { input: { email } })}
          onDone={(receipt) => {
            showToast({ title: 'Deleted', description: 'Everything about this person is gone.' });
            onDeleted(receipt);
          }}
        >
          This permanently deletes what is listed here, and our saved copies of the emails. Copies
          in your inbox stay. Of a subscriber, a one-way hash of the address stays, so that no later
          import mails this person.
        </ConfirmButton>
      </div>
    </Section>
  );
}

const Suppressed = ({ since }: { since: string }) => (
  <p className="max-w-prose">
    This person unsubscribed or was deleted on <FullTime at={since} />. We keep only a one-way hash
    of the address, so that no import mails it again.
  </p>
);

function Receipt({ receipt }: { receipt: DeletionReceipt }) {
  return (
    <Section title="Deletion receipt">
      <p role="status" className="max-w-prose">
        Deleted on <FullTime at={receipt.at} />. The receipt has no address.
      </p>
      <Counts caption="Deleted" rows={Object.entries(receipt.deleted)} />
      {receipt.keepsHash && (
        <p className="max-w-prose">
          We keep a one-way hash of the address, which can’t be turned back into it. It makes sure
          that a later import doesn’t mail this person.
        </p>
      )}
      <div>
        <DownloadButton download={async () => saveJson(receipt, 'deletion-receipt.json')}>
          Download receipt (JSON)
        </DownloadButton>
      </div>
      <p className="max-w-prose text-muted">
        Backups made before still contain this data. If you restore one, the deletion is repeated;
        delete the ones you no longer need under Account and backups.
      </p>
    </Section>
  );
}
