import { Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SubscriberRow } from '#features/newsletter/calls.ts';
import { callAsAdmin, downloadAsAdmin } from '#ui/admin/api.ts';
import { AdminDialog, ConfirmButton } from '#ui/admin/dialogs.tsx';
import {
  DownloadButton,
  Empty,
  Facts,
  FullTime,
  Status,
  type StatusLabel,
  Time,
} from '#ui/admin/elements.tsx';
import { adminPage, ScreenHeader } from '#ui/admin/shell.tsx';
import { openClass, ResourceTable } from '#ui/admin/table.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';

/** Loaded when they are opened, with the rules of their fields. */
const ImportDialog = lazy(async () => ({
  default: (await import('./import-dialog.tsx')).ImportDialog,
}));
const PersonalData = lazy(async () => ({ default: (await import('./person.tsx')).PersonalData }));

export const Component = adminPage('Subscribers', ({ query }) => (
  <Suspense>{query.view === 'person' ? <PersonalData /> : <Subscribers />}</Suspense>
));

const statuses: Record<SubscriberRow['state'], StatusLabel> = {
  waiting: { label: 'Unconfirmed', tone: 'waiting' },
  confirmed: { label: 'Subscribed', tone: 'good' },
  left: { label: 'Unsubscribed', tone: 'none' },
  blocked: { label: 'Never mail again', tone: 'bad' },
};

const sources: Record<SubscriberRow['source'], string> = {
  form: 'Sign-up form',
  import: 'Added by you',
  before: 'Before double opt-in',
};

/** The address of an unsubscribed reader is deleted. */
const nameOf = ({ id, email }: Pick<SubscriberRow, 'id' | 'email'>): string =>
  email ?? `Former subscriber ${id}`;

const all = '';
const sum = (counts: Record<SubscriberRow['state'], number>) =>
  Object.values(counts).reduce((total, one) => total + one, 0);

function Subscribers() {
  const [open, setOpen] = useState<SubscriberRow>();
  return (
    <>
      <Header />
      <ResourceTable
        call="GET /api/admin/subscribers"
        what="subscribers"
        caption="Subscribers, newest first"
        filters={[
          {
            name: 'state',
            label: 'Status',
            options: [
              [all, 'All'],
              ...Object.entries(statuses).map(([state, { label }]) => [state, label] as const),
            ],
          },
        ]}
        search="Search subscribers"
        counts={({ counts }) => ({ ...counts, [all]: sum(counts) })}
        rows={({ rows }) => rows}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Email',
            cell: (row) => (
              <button type="button" className={openClass} onClick={() => setOpen(row)}>
                {nameOf(row)}
              </button>
            ),
          },
          { label: 'Status', cell: ({ state }) => <Status {...statuses[state]} /> },
          {
            label: 'Source',
            isHiddenOnPhones: true,
            cell: ({ state, source }) => (state === 'left' ? '–' : sources[source]),
          },
          {
            label: 'Added',
            cell: ({ state, created_at }) => (state === 'left' ? '–' : <Time at={created_at} />),
          },
        ]}
        empty={
          <Empty title="No subscribers yet.">
            New subscribers appear here, with proof of consent. To bring an existing list, use
            Import.
          </Empty>
        }
        noMatch={
          <Empty title="No subscribers match.">Try another status or a shorter search.</Empty>
        }
      />
      {open && <SubscriberDialog subscriber={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Header() {
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <ScreenHeader
        title="Subscribers"
        actions={
          <>
            <Button tone="plain" onClick={() => setIsImporting(true)}>
              <Upload size={18} aria-hidden="true" />
              Import
            </Button>
            <DownloadButton download={() => downloadAsAdmin('GET /api/admin/subscriber-file')} />
            <Link to={paths.adminSubscribers({ view: 'person' })} className={buttonClass('plain')}>
              A person’s data
            </Link>
          </>
        }
      />
      <Suspense>{isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}</Suspense>
    </>
  );
}

interface SubscriberDialogProps {
  subscriber: SubscriberRow;
  onClose: () => void;
}

/** Proof of consent, and what the owner can do with the address. */
function SubscriberDialog({ subscriber, onClose }: SubscriberDialogProps) {
  const { id, email, state } = subscriber;
  const params = { id };
  const description = nameOf(subscriber);
  const address = <b>{description}</b>;
  return (
    <AdminDialog
      title={description}
      description="Where this address came from, and when it was confirmed."
      onClose={onClose}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <Facts facts={factsOf(subscriber)} />
        {state === 'left' && (
          <p>We deleted this address when the person unsubscribed. They can sign up again.</p>
        )}
        {state === 'blocked' && (
          <ConfirmButton
            label="Allow a new sign-up"
            size="small"
            title="Allow this person to sign up again?"
            confirmLabel="Allow"
            run={() => callAsAdmin('DELETE /api/admin/subscribers/:id/block', { params })}
            onDone={() => {
              showToast({ title: 'Sign-up allowed', description });
              onClose();
            }}
          >
            We delete the address. If the person enters it in the sign-up form, they get an email to
            confirm.
          </ConfirmButton>
        )}
        {email && (
          <div className="flex flex-wrap gap-2">
            {state !== 'blocked' && (
              <ConfirmButton
                label="Never mail again"
                size="small"
                title="Never mail this address again?"
                confirmLabel="Never mail again"
                run={() => callAsAdmin('PUT /api/admin/subscribers/:id/block', { params })}
                onDone={() => {
                  showToast({ title: 'Never mailed again', description });
                  onClose();
                }}
              >
                {address} gets no more emails from us, and neither the sign-up form nor an import
                adds it again.
              </ConfirmButton>
            )}
            <ConfirmButton
              label="Remove subscriber"
              size="small"
              title="Remove this subscriber?"
              confirmLabel="Remove permanently"
              run={() => callAsAdmin('DELETE /api/admin/subscribers/:id', { params })}
              onDone={() => {
                showToast({ title: 'Subscriber removed', description });
                onClose();
              }}
            >
              We delete {address} and stop all newsletters to this address. An import won’t add it
              again. You can’t undo this; the person can sign up again.
            </ConfirmButton>
          </div>
        )}
      </div>
    </AdminDialog>
  );
}

function factsOf(subscriber: SubscriberRow): [string, ReactNode][] {
  const time = (iso: string | null) => (iso ? <FullTime at={iso} /> : null);
  const facts: [string, ReactNode][] = [
    ['Status', statuses[subscriber.state].label],
    ['Unsubscribed', time(subscriber.left_at)],
    ['Never mailed since', time(subscriber.blocked_at)],
    ['Reason', subscriber.blocked_reason],
    ['Source', sources[subscriber.source]],
    [subscriber.source === 'form' ? 'Signed up' : 'Added', time(subscriber.created_at)],
    ['Page', subscriber.page === '/' ? 'Home' : subscriber.page],
    ['Consent text', subscriber.consent_words && `“${subscriber.consent_words}”`],
    [
      'Confirmed',
      // Of a confirmation elsewhere, only the day is known.
      subscriber.consent_source && subscriber.confirmed_at
        ? longDate(subscriber.confirmed_at.slice(0, 10))
        : time(subscriber.confirmed_at),
    ],
    ['Where', subscriber.consent_source],
  ];
  // Nothing else is stored about someone who unsubscribed.
  const shown = subscriber.email === null ? facts.slice(0, 3) : facts;
  return shown.filter(([, value]) => value !== null);
}
