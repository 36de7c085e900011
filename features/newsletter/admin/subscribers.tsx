import { Upload, UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SubscriberRow } from '#features/newsletter/calls.ts';
import { callAsAdmin, downloadAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/confirm.tsx';
import { AdminDialog } from '#ui/admin/dialogs.tsx';
import {
  Breakable,
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
import { readDraft } from '#ui/admin/unsaved.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { showToast } from '#ui/toast.ts';

/** Loaded when they are opened, with the rules of their fields. */
const AddDialog = lazy(async () => ({
  default: (await import('./new-subscribers.tsx')).AddDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./new-subscribers.tsx')).ImportDialog,
}));
const PersonalData = lazy(async () => ({ default: (await import('./person.tsx')).PersonalData }));

export const Component = adminPage('Subscribers', ({ query }) => (
  <Suspense>{query.view === 'person' ? <PersonalData /> : <Subscribers />}</Suspense>
));

/** The names under which the browser keeps what was typed in the dialogs. */
const drafts = { add: 'new subscriber', import: 'subscriber import' };

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
                <Breakable>{nameOf(row)}</Breakable>
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
  // After a new login, the dialog with unsaved text is open again.
  const [open, setOpen] = useState(() =>
    readDraft(drafts.add) ? 'add' : readDraft(drafts.import) ? 'import' : undefined,
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <ScreenHeader
        title="Subscribers"
        actions={
          <>
            <Button tone="plain" onClick={() => setOpen('add')}>
              <UserPlus size={18} aria-hidden="true" />
              Add subscriber
            </Button>
            <Button tone="plain" onClick={() => setOpen('import')}>
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
      <Suspense>
        {open === 'add' && (
          <AddDialog draft={drafts.add} onClose={close} onReopen={() => setOpen('add')} />
        )}
        {open === 'import' && (
          <ImportDialog draft={drafts.import} onClose={close} onReopen={() => setOpen('import')} />
        )}
      </Suspense>
    </>
  );
}

/** What else an owner should know about a subscriber in this state. */
const notes: Partial<Record<SubscriberRow['state'], string>> = {
  left: 'We deleted this address when the person unsubscribed. If that was a mistake, close this and select “Add subscriber”: they get an email to confirm.',
  blocked:
    'We never write to this address again. If the person asks to come back, close this and select “Add subscriber”: they get an email to confirm.',
};

interface SubscriberDialogProps {
  subscriber: SubscriberRow;
  onClose: () => void;
}

/** Proof of consent, and what the owner can do with the address. */
function SubscriberDialog({ subscriber, onClose }: SubscriberDialogProps) {
  const { id, email, state } = subscriber;
  const params = { id };
  const description = nameOf(subscriber);
  const address = (
    <b>
      <Breakable>{description}</Breakable>
    </b>
  );
  return (
    <AdminDialog
      title={description}
      description="Where this address came from, and when it was confirmed."
      onClose={onClose}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <Facts facts={factsOf(subscriber)} />
        {notes[state] && <p>{notes[state]}</p>}
        {email && (
          <div className="flex flex-wrap gap-2">
            {state !== 'blocked' && (
              <ConfirmButton
                label="Never mail again"
                size="small"
                title="Never mail this address again?"
                confirmLabel="Never mail again"
                run={() => callAsAdmin('POST /api/admin/subscribers/:id/block', { params })}
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
    ['Confirmation emails sent', subscriber.confirmations_sent],
    [
      'Confirmed',
      // Of a confirmation elsewhere, only the day is known.
      subscriber.consent_source && subscriber.confirmed_at
        ? longDate(subscriber.confirmed_at.slice(0, 10))
        : time(subscriber.confirmed_at),
    ],
    ['Where', subscriber.consent_source],
    [
      'Will be deleted',
      subscriber.deleted_at && (
        <>
          <FullTime at={subscriber.deleted_at} />, unless they confirm first
        </>
      ),
    ],
  ];
  // Nothing else is stored about someone who unsubscribed.
  const shown = subscriber.email === null ? facts.slice(0, 3) : facts;
  return shown.filter(([, value]) => value !== null);
}
