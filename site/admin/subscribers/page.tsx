import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type {
  ImportOutcome,
  SubscriberReceipt,
  SubscriberRow,
  SubscriberState,
} from '#contract/newsletter.ts';
import { adminQuery } from '#site/admin/shell/admin-client.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { Chart } from '#site/admin/shell/chart.tsx';
import { errorMessage } from '#site/admin/shell/errors.ts';
import { downloadAsAdmin, uploadAsAdmin } from '#site/admin/shell/files.ts';
import { count, formatNumber, fullTime } from '#site/admin/shell/format.ts';
import {
  Callout,
  DownloadButton,
  Empty,
  ErrorText,
  Facts,
  FileInput,
  Filters,
  MoreRows,
  QueryView,
  SearchBox,
  Status,
  Time,
  type Tone,
  Toolbar,
} from '#site/admin/shell/parts.tsx';
import { AdminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import { type Column, CompactViewButton, DataTable } from '#site/admin/shell/table.tsx';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import type { Head } from '#site/seo/head.ts';
import { Button } from '#site/ui/button.tsx';
import { Confirm } from '#site/ui/confirm.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { Field } from '#site/ui/field.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { useRemoval } from './use-removal.ts';
import { byWeek, firstDay } from './weeks.ts';

export const head = (): Head => ({
  title: 'Subscribers - Admin',
  description: 'Who receives the newsletter, with proof of consent.',
});

export function Page({ query }: PageProps) {
  const state = states.find((name) => name === query.state);
  return (
    <AdminPage page="admin-subscribers">
      <Subscribers state={state} />
    </AdminPage>
  );
}

const statuses: Record<SubscriberState, { label: string; tone: Tone }> = {
  waiting: { label: 'Unconfirmed', tone: 'waiting' },
  confirmed: { label: 'Subscribed', tone: 'good' },
  left: { label: 'Unsubscribed', tone: 'none' },
  bounced: { label: 'Bounced', tone: 'bad' },
};
const states = Object.keys(statuses) as SubscriberState[];

const sources: Record<SubscriberRow['source'], string> = {
  form: 'Sign-up form',
  import: 'Import',
  before: 'Before confirmations',
};

const frequencies: Record<SubscriberRow['rhythm'], string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** The address of an unsubscribed reader is deleted. */
const nameOf = ({ id, email }: Pick<SubscriberRow, 'id' | 'email'>): string =>
  email ?? `Former subscriber ${id}`;

function Subscribers({ state }: { state: SubscriberState | undefined }) {
  const [isImporting, setIsImporting] = useState(false);
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<number>();
  const removal = useRemoval();
  const query = useInfiniteQuery({
    queryKey: ['GET /api/admin/subscribers', state, search],
    queryFn: ({ pageParam: before }) =>
      callAsAdmin('GET /api/admin/subscribers', {
        query: { state, search: search || undefined, before },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    placeholderData: keepPreviousData,
  });
  const first = query.data?.pages[0];
  const all = first && Object.values(first.counts).reduce((sum, one) => sum + one, 0);
  const columns: Column<SubscriberRow>[] = [
    {
      label: 'Email',
      cell: (row) => (
        <button type="button" className="admin-open" onClick={() => setOpenId(row.id)}>
          {nameOf(row)}
        </button>
      ),
    },
    {
      label: 'Status',
      cell: ({ state: status }) => (
        <Status tone={statuses[status].tone}>{statuses[status].label}</Status>
      ),
    },
    {
      label: 'Frequency',
      cell: ({ state: status, rhythm }) => (status === 'left' ? '–' : frequencies[rhythm]),
    },
    {
      label: 'Source',
      cell: ({ state: status, source }) => (status === 'left' ? '–' : sources[source]),
    },
    {
      label: 'Added',
      cell: ({ state: status, createdAt }) => (status === 'left' ? '–' : <Time at={createdAt} />),
    },
  ];
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
          </>
        }
      />
      <Growth />
      {first && first.neverAsked > 0 && (
        <Unconfirmed count={first.neverAsked} onPoll={query.refetch} />
      )}
      <Toolbar>
        <Filters
          label="Status"
          filters={[
            {
              label: 'All',
              to: paths.adminSubscribers(),
              isActive: state === undefined,
              count: all,
            },
            ...states.map((name) => ({
              label: statuses[name].label,
              to: paths.adminSubscribers({ state: name }),
              isActive: state === name,
              count: first?.counts[name],
            })),
          ]}
        />
        <SearchBox
          label="Search subscribers"
          placeholder="Part of an email address"
          onSearch={setSearch}
        />
        <CompactViewButton />
      </Toolbar>
      {removal.pending && (
        <Callout
          action={
            <Button size="small" onClick={removal.undo}>
              Undo
            </Button>
          }
        >
          <p role="status">Removed {removal.pending.email}.</p>
        </Callout>
      )}
      <ErrorText error={removal.error} />
      <QueryView query={query} what="subscribers">
        {({ pages }) => {
          const rows = pages
            .flatMap((page) => page.rows)
            .filter(({ id }) => id !== removal.pending?.id);
          if (rows.length === 0 && (search || state))
            return <Empty title="No subscribers match." />;
          if (rows.length === 0)
            return (
              <Empty title="No subscribers yet.">
                New subscribers appear here, with proof of consent. To bring an existing list, use
                Import.
              </Empty>
            );
          return (
            <>
              <DataTable
                caption="Subscribers, newest first"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
              <MoreRows
                query={query}
                shown={rows.length}
                total={search ? undefined : state ? first?.counts[state] : all}
              />
            </>
          );
        }}
      </QueryView>
      {openId !== undefined && (
        <ConsentDialog
          id={openId}
          onClose={() => setOpenId(undefined)}
          onRemove={(subscriber) => {
            setOpenId(undefined);
            removal.remove(subscriber);
          }}
        />
      )}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}

function Growth() {
  const [now] = useState(() => new Date());
  const query = useQuery(
    adminQuery('GET /api/admin/subscriber-days', { query: { since: firstDay(now) } }),
  );
  return (
    <QueryView query={query} what="chart">
      {(days) => {
        const { weeks, confirmed, gone } = byWeek(days, now);
        if ([...confirmed, ...gone].every((value) => value === 0)) return null;
        return (
          <Chart
            title="Growth, last six months"
            labels={weeks}
            labelName="Week of"
            series={[
              { name: 'Subscribed', values: confirmed },
              { name: 'Unsubscribed or bounced', values: gone },
            ]}
          />
        );
      }}
    </QueryView>
  );
}

/** Imported addresses get one confirmation email, and only when the owner sends it. */
function Unconfirmed({ count: waiting, onPoll }: { count: number; onPoll: () => unknown }) {
  const [isAsking, setIsAsking] = useState(false);
  /** A job sends the emails one by one; until then they still count as unconfirmed. */
  const [sentFor, setSentFor] = useState(0);
  const isSending = waiting <= sentFor;
  const poll = useRef(onPoll);
  useEffect(() => {
    poll.current = onPoll;
  });
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => poll.current(), 1000);
    return () => clearInterval(timer);
  }, [isSending]);
  const send = useMutation({
    mutationFn: () => callAsAdmin('POST /api/admin/subscriber-question'),
    onSuccess: ({ asked }) => {
      setIsAsking(false);
      setSentFor(waiting);
      showToast({
        title: 'Confirmation emails queued',
        description: `${count(asked, 'email')} will be sent one by one.`,
      });
    },
  });
  if (isSending)
    return (
      <Callout>
        <p role="status">Sending {count(waiting, 'confirmation email')}...</p>
      </Callout>
    );
  return (
    <Callout
      action={
        <Button size="small" onClick={() => setIsAsking(true)}>
          Send confirmation emails
        </Button>
      }
    >
      {count(waiting, 'imported address needs', 'imported addresses need')} confirmation.
      {isAsking && (
        <Confirm
          title={`Send ${count(waiting, 'confirmation email')}?`}
          confirmLabel={`Send ${count(waiting, 'email')}`}
          messageOf={errorMessage}
          onConfirm={() => send.mutateAsync()}
          onCancel={() => setIsAsking(false)}
        >
          Each person gets one email asking whether they want the newsletter. Addresses that aren’t
          confirmed within 30 days are deleted.
        </Confirm>
      )}
    </Callout>
  );
}

interface ConsentDialogProps {
  id: number;
  onClose: () => void;
  onRemove: (subscriber: { id: number; email: string }) => void;
}

function ConsentDialog({ id, onClose, onRemove }: ConsentDialogProps) {
  const query = useQuery(adminQuery('GET /api/admin/subscribers/:id', { params: { id } }));
  const email = query.data?.email;
  return (
    <Dialog
      title={query.data ? nameOf(query.data) : 'One moment...'}
      description="Proof of consent: what we asked, where, and when they agreed."
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <QueryView query={query} what="subscriber">
          {(receipt) => <Facts facts={factsOf(receipt)} />}
        </QueryView>
        {email && (
          <Button size="small" onClick={() => onRemove({ id, email })}>
            Remove subscriber
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function factsOf(receipt: SubscriberReceipt): [string, ReactNode][] {
  const time = (iso: string | null) => (iso ? fullTime(iso) : null);
  const facts: [string, ReactNode][] = [
    ['Status', statuses[receipt.state].label],
    ['Unsubscribed', time(receipt.leftAt)],
    ['Source', sources[receipt.source]],
    [receipt.source === 'form' ? 'Signed up' : 'Added', time(receipt.createdAt)],
    ['On page', receipt.page],
    [
      'Consent text',
      receipt.consent && `“${receipt.consent.words}” (version ${receipt.consent.version})`,
    ],
    ['Confirmation emails sent', receipt.mailsAsked],
    ['Confirmed', time(receipt.confirmedAt)],
    ['Frequency', receipt.state === 'confirmed' ? frequencies[receipt.rhythm] : null],
    [
      'Will be deleted',
      receipt.forgottenAt && `${fullTime(receipt.forgottenAt)}, unless confirmed before`,
    ],
    ['Bounced', time(receipt.bouncedAt)],
    ['Reason', receipt.bounceReason],
    ['Temporary bounces', receipt.softBounces || null],
  ];
  // Nothing else is kept of someone who unsubscribed.
  const shown = receipt.state === 'left' ? facts.slice(0, 2) : facts;
  return shown.filter(([, value]) => value !== null);
}

/** Shows what a file contains first; the import is all or nothing. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const preview = useMutation({
    mutationFn: async (file: File) => ({
      file,
      outcome: await uploadAsAdmin('POST /api/admin/subscriber-import', file, { query: {} }),
    }),
  });
  const store = useMutation({
    mutationFn: ({ file, outcome }: { file: File; outcome: ImportOutcome }) =>
      uploadAsAdmin('POST /api/admin/subscriber-import', file, {
        query: { store: String(outcome.fresh) },
      }),
    onSuccess: ({ fresh }) => {
      showToast({
        title: 'Imported',
        description: `${count(fresh, 'address needs', 'addresses need')} confirmation.`,
      });
      onClose();
    },
  });
  const error = store.error ?? preview.error;
  return (
    <Dialog
      title="Import subscribers"
      description="Choose a CSV file with a column of email addresses, up to 8 MB. Imported people receive nothing until they confirm."
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <Field id="import-file" label="File" error={error ? errorMessage(error) : undefined}>
          {(control) => (
            <FileInput
              {...control}
              accept=".csv,.txt,text/csv,text/plain"
              onChosen={(file) => {
                store.reset();
                preview.reset();
                if (file) preview.mutate(file);
              }}
            />
          )}
        </Field>
        {preview.isPending && <p role="status">Reading the file...</p>}
        {preview.data && <ImportPreview outcome={preview.data.outcome} />}
        {preview.data && preview.data.outcome.fresh > 0 && (
          <Button
            tone="hazard"
            pending={store.isPending}
            onClick={() => preview.data && store.mutate(preview.data)}
          >
            Import {count(preview.data.outcome.fresh, 'address', 'addresses')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function ImportPreview({ outcome }: { outcome: ImportOutcome }) {
  return (
    <div role="status" className="grid gap-3">
      <p>
        {count(outcome.rows, 'row')} read as {outcome.encoding}
        {outcome.column === null ? ', without a header.' : ` from column “${outcome.column}”.`}{' '}
        Nothing is saved yet.
      </p>
      <Facts
        facts={[
          ['New', formatNumber(outcome.fresh)],
          ['Already on the list', formatNumber(outcome.known)],
          ['Unsubscribed before (skipped)', formatNumber(outcome.left)],
          ['Duplicates in the file', formatNumber(outcome.twice)],
          ['Invalid', formatNumber(outcome.wrong)],
        ]}
      />
      {outcome.sample.length > 0 && (
        <p className="text-note wrap-anywhere">For example: {outcome.sample.join(', ')}</p>
      )}
      {outcome.examples.length > 0 && (
        <ul className="text-note wrap-anywhere" aria-label="Rows that will be skipped">
          {outcome.examples.map(({ line, text, why }) => (
            <li key={line}>
              Line {formatNumber(line)}: {text || '(empty)'}. {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
