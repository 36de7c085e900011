import { useMutation, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SubscriberReceipt, SubscriberRow, SubscriberState } from '#contract/newsletter.ts';
import {
  adminQuery,
  callAsAdmin,
  downloadAsAdmin,
  sendAsAdmin,
  useAdminPages,
} from '#site/admin/shell/api.ts';
import { Chart, chartBars, mondayBefore } from '#site/admin/shell/chart.tsx';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import { CsvImport } from '#site/admin/shell/csv-import.tsx';
import {
  Callout,
  DownloadButton,
  Empty,
  ErrorText,
  Facts,
  QueryView,
  Status,
  type StatusLabel,
  Time,
} from '#site/admin/shell/elements.tsx';
import { count, formatNumber, fullTime } from '#site/admin/shell/format.ts';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import {
  type Column,
  CompactViewButton,
  DataTable,
  Filters,
  MoreRows,
  openClass,
  SearchBox,
  Toolbar,
} from '#site/admin/shell/table.tsx';
import type { PageProps } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Dialog } from '#site/ui/dialog.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';

export const { head, Page } = adminPage('admin-subscribers', Subscribers);

const statuses: Record<SubscriberState, StatusLabel> = {
  waiting: { label: 'Unconfirmed', tone: 'waiting' },
  confirmed: { label: 'Subscribed', tone: 'good' },
  left: { label: 'Unsubscribed', tone: 'none' },
  bounced: { label: 'Bounced', tone: 'bad' },
};
const states = Object.keys(statuses) as SubscriberState[];

const sources: Record<SubscriberRow['source'], string> = {
  form: 'Sign-up form',
  import: 'Import',
  before: 'Before double opt-in',
};

const frequencies: Record<SubscriberRow['rhythm'], string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** The address of an unsubscribed reader is deleted. */
const nameOf = ({ id, email }: Pick<SubscriberRow, 'id' | 'email'>): string =>
  email ?? `Former subscriber ${id}`;

function Subscribers({ query: parameters }: PageProps) {
  const state = states.find((name) => name === parameters.state);
  const [isImporting, setIsImporting] = useState(false);
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<number>();
  const confirmations = useMutation({
    mutationFn: () => callAsAdmin('POST /api/admin/subscriber-question'),
    onSuccess: ({ asked: emails }) =>
      showToast({
        title: 'Confirmation emails queued',
        description: `${count(emails, 'email')} will be sent one by one.`,
      }),
  });
  /** A job sends confirmation emails one by one; until then the addresses are still counted. */
  const isSending = (unconfirmed: number) => unconfirmed <= (confirmations.data?.asked ?? 0);
  const removal = useRemoval();
  const query = useAdminPages(
    ['GET /api/admin/subscribers', state, search],
    (before) =>
      callAsAdmin('GET /api/admin/subscribers', {
        query: { state, search: search || undefined, before },
      }),
    ([latest]) => (latest?.neverAsked && isSending(latest.neverAsked) ? 1000 : false),
  );
  const first = query.data?.pages[0];
  const counts = first && { ...first.counts };
  if (counts && removal.pending) counts[removal.pending.state] -= 1;
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0);
  const columns: Column<SubscriberRow>[] = [
    {
      label: 'Email',
      cell: (row) => (
        <button type="button" className={openClass} onClick={() => setOpenId(row.id)}>
          {nameOf(row)}
        </button>
      ),
    },
    {
      label: 'Status',
      cell: ({ state: status }) => <Status {...statuses[status]} />,
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
        <Unconfirmed
          count={first.neverAsked}
          isSending={isSending(first.neverAsked)}
          onSend={confirmations.mutateAsync}
        />
      )}
      <Toolbar>
        <Filters
          label="Status"
          filters={[undefined, ...states].map((name) => ({
            label: name ? statuses[name].label : 'All',
            to: paths.adminSubscribers(name && { state: name }),
            isActive: state === name,
            count: name ? counts?.[name] : all,
          }))}
        />
        <SearchBox
          label="Search subscribers"
          placeholder="Search by email address"
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
          return (
            <>
              <DataTable
                caption="Subscribers, newest first"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                empty={search || state ? noMatch : noSubscribers}
              />
              <MoreRows
                query={query}
                shown={rows.length}
                total={search ? undefined : state ? counts?.[state] : all}
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

const noMatch = (
  <Empty title="No subscribers match.">Try another status or a shorter search.</Empty>
);
const noSubscribers = (
  <Empty title="No subscribers yet.">
    New subscribers appear here, with proof of consent. To bring an existing list, use Import.
  </Empty>
);

function Growth() {
  const [now] = useState(() => new Date());
  const since = mondayBefore(now, 25);
  const query = useQuery(adminQuery('GET /api/admin/subscriber-days', { query: { since } }));
  return (
    <QueryView query={query} what="chart">
      {(days) => {
        const weeks = chartBars(days, ['confirmed', 'left', 'bounced'], since, now);
        if (weeks.every(({ confirmed, left, bounced }) => confirmed + left + bounced === 0))
          return null;
        return (
          <Chart
            title="Growth, last six months"
            days={weeks.map(({ day }) => day)}
            labelName="Week of"
            series={[
              { name: 'Subscribed', values: weeks.map(({ confirmed }) => confirmed) },
              {
                name: 'Unsubscribed or bounced',
                values: weeks.map(({ left, bounced }) => left + bounced),
              },
            ]}
          />
        );
      }}
    </QueryView>
  );
}

interface UnconfirmedProps {
  count: number;
  isSending: boolean;
  onSend: () => Promise<unknown>;
}

/** Imported addresses get one confirmation email, and only when the owner sends it. */
function Unconfirmed({ count: waiting, isSending, onSend }: UnconfirmedProps) {
  if (isSending)
    return (
      <Callout>
        <p role="status">Sending {count(waiting, 'confirmation email')}...</p>
      </Callout>
    );
  return (
    <Callout
      action={
        <ConfirmButton
          label="Send confirmation emails"
          size="small"
          title={`Send ${count(waiting, 'confirmation email')}?`}
          confirmLabel={`Send ${count(waiting, 'email')}`}
          onConfirm={onSend}
        >
          Each contact gets one email with a link to confirm. Addresses that aren’t confirmed within
          30 days are deleted.
        </ConfirmButton>
      }
    >
      {count(waiting, 'imported address needs', 'imported addresses need')} confirmation.
    </Callout>
  );
}

interface ConsentDialogProps {
  id: number;
  onClose: () => void;
  onRemove: (subscriber: SubscriberReceipt) => void;
}

function ConsentDialog({ id, onClose, onRemove }: ConsentDialogProps) {
  const query = useQuery(adminQuery('GET /api/admin/subscribers/:id', { params: { id } }));
  return (
    <Dialog
      title={query.data ? nameOf(query.data) : 'One moment...'}
      description="Where this address came from, and when it was confirmed."
      open
      onOpenChange={onClose}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <QueryView query={query} what="subscriber">
          {(receipt) => (
            <>
              <Facts facts={factsOf(receipt)} />
              {receipt.email && (
                <Button size="small" onClick={() => onRemove(receipt)}>
                  Remove subscriber
                </Button>
              )}
            </>
          )}
        </QueryView>
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
    ['Page', receipt.page === '/' ? 'Home (/)' : receipt.page],
    [
      'Consent text',
      receipt.consent && `“${receipt.consent.words}” (version ${receipt.consent.version})`,
    ],
    ['Confirmation emails sent', receipt.mailsAsked],
    ['Confirmed', time(receipt.confirmedAt)],
    ['Frequency', receipt.state === 'confirmed' ? frequencies[receipt.rhythm] : null],
    [
      'Will be deleted',
      receipt.forgottenAt && `${fullTime(receipt.forgottenAt)}, unless they confirm first`,
    ],
    ['Bounced', time(receipt.bouncedAt)],
    ['Reason', receipt.bounceReason],
    ['Temporary bounces', receipt.softBounces || null],
  ];
  // Nothing else is stored about someone who unsubscribed.
  const shown = receipt.state === 'left' ? facts.slice(0, 2) : facts;
  return shown.filter(([, value]) => value !== null);
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Import subscribers"
      description="Choose a CSV file with a column of email addresses, up to 8 MB. Imported contacts don’t get the newsletter until they confirm."
      open
      onOpenChange={onClose}
    >
      <div className="mt-4 grid justify-items-start gap-4">
        <CsvImport
          label="File"
          call="POST /api/admin/subscriber-import"
          changes={({ fresh }) => fresh}
          confirmLabel={(fresh) => `Import ${count(fresh, 'address', 'addresses')}`}
          onSaved={({ fresh }) => {
            showToast({
              title: 'Imported',
              description: `${count(fresh, 'address needs', 'addresses need')} confirmation.`,
            });
            onClose();
          }}
        >
          {({ rows, column, encoding, fresh, known, left, twice, wrong, sample, examples }) => (
            <>
              <p>
                Found {count(rows, 'row')}
                {column === null ? ' without a header' : ` in the column “${column}”`}
                {encoding !== 'UTF-8' && ` (read as ${encoding})`}. Nothing has been imported yet.
              </p>
              <Facts
                facts={[
                  ['New', formatNumber(fresh)],
                  ['Already on the list', formatNumber(known)],
                  ['Unsubscribed before (skipped)', formatNumber(left)],
                  ['Duplicates in the file', formatNumber(twice)],
                  ['Invalid', formatNumber(wrong)],
                ]}
              />
              {sample.length > 0 && (
                <p className="text-note wrap-anywhere">New addresses include {sample.join(', ')}</p>
              )}
              {examples.length > 0 && (
                <div>
                  <h3 className="font-bold">Skipped rows</h3>
                  <ul className="text-note wrap-anywhere">
                    {examples.map(({ line, text, why }) => (
                      <li key={line}>
                        Line {formatNumber(line)}: {text || '(empty)'}. {why}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </>
          )}
        </CsvImport>
      </div>
    </Dialog>
  );
}

/** How long Undo is offered, in milliseconds. */
const undoTime = 10_000;

/** Removing is final on the server, so the call waits until Undo is no longer offered. */
function useRemoval() {
  const [pending, setPending] = useState<SubscriberReceipt>();
  const isUndone = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: ({ id }: SubscriberReceipt) =>
      sendAsAdmin('DELETE /api/admin/subscribers/:id', [{ params: { id } }]),
    onSettled: (_data, _error, removed) =>
      setPending((latest) => (latest === removed ? undefined : latest)),
  });
  // Removing another one, leaving the screen and closing the tab accept the removal.
  useEffect(() => {
    if (!pending) return;
    isUndone.current = false;
    let isSent = false;
    const send = () => {
      if (!isSent && !isUndone.current) mutate(pending);
      isSent = true;
    };
    const timer = setTimeout(send, undoTime);
    window.addEventListener('pagehide', send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', send);
      send();
    };
  }, [pending, mutate]);
  const undo = () => {
    isUndone.current = true;
    setPending(undefined);
  };
  return { pending, error, remove: setPending, undo };
}
