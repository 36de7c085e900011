import { useQuery } from '@tanstack/react-query';
import { Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { SubscriberGroup, SubscriberRow } from '#contract/newsletter.ts';
import { adminQuery, callAsAdmin, downloadAsAdmin, useAdminPages } from '#site/admin/shell/api.ts';
import { Chart, chartBars, mondayBefore } from '#site/admin/shell/chart.tsx';
import {
  Breakable,
  DownloadButton,
  Empty,
  QueryView,
  Status,
  Time,
} from '#site/admin/shell/elements.tsx';
import { adminPage, ScreenHeader } from '#site/admin/shell/shell.tsx';
import {
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
import type { Column } from '#site/ui/table.tsx';
import { AddDialog } from './add-dialog.tsx';
import { Unconfirmed } from './confirmation-emails.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { frequencies, groups, nameOf, sources, statuses, statusOf } from './labels.ts';
import { SubscriberDialog } from './subscriber-dialog.tsx';

export const { head, Page } = adminPage('admin-subscribers', Subscribers);

function Subscribers({ query: parameters }: PageProps) {
  return (
    <>
      <Header />
      <Growth />
      <SubscriberList state={groups.find((name) => name === parameters.state)} />
    </>
  );
}

function Header() {
  const [open, setOpen] = useState<'add' | 'import'>();
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
          </>
        }
      />
      {open === 'add' && <AddDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}

function SubscriberList({ state }: { state: SubscriberGroup | undefined }) {
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<number>();
  /** Confirmation emails that were queued here. */
  const [sent, setSent] = useState(0);
  const query = useAdminPages(
    ['GET /api/admin/subscribers', state, search],
    (before) =>
      callAsAdmin('GET /api/admin/subscribers', {
        query: { state, search: search || undefined, before },
      }),
    ([latest]) => (latest?.unconfirmedImports && latest.unconfirmedImports <= sent ? 1000 : false),
  );
  const first = query.data?.pages[0];
  return (
    <>
      {first && first.unconfirmedImports > 0 && (
        <Unconfirmed count={first.unconfirmedImports} sent={sent} onSent={setSent} />
      )}
      <ListToolbar state={state} counts={first?.counts} onSearch={setSearch} />
      <QueryView query={query} what="subscribers">
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              <DataTable
                caption="Subscribers, newest first"
                columns={columnsOf(setOpenId)}
                rows={rows}
                rowKey={({ id }) => id}
                empty={search || state ? noMatch : noSubscribers}
              />
              <MoreRows
                query={query}
                shown={rows.length}
                total={search ? undefined : totalOf(first?.counts, state)}
              />
            </>
          );
        }}
      </QueryView>
      {openId !== undefined && (
        <SubscriberDialog id={openId} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}

type Counts = Record<SubscriberGroup, number> | undefined;

/** All subscribers, or those in one state. */
const totalOf = (counts: Counts, state: SubscriberGroup | undefined): number | undefined =>
  counts && (state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0));

interface ListToolbarProps {
  state: SubscriberGroup | undefined;
  counts: Counts;
  onSearch: (words: string) => void;
}

function ListToolbar({ state, counts, onSearch }: ListToolbarProps) {
  return (
    <Toolbar>
      <Filters
        label="Status"
        filters={[undefined, ...groups].map((name) => ({
          label: name ? statuses[name].label : 'All',
          to: paths.adminSubscribers(name && { state: name }),
          isActive: state === name,
          count: totalOf(counts, name),
        }))}
      />
      <SearchBox
        label="Search subscribers"
        placeholder="Search by email address"
        onSearch={onSearch}
      />
    </Toolbar>
  );
}

const columnsOf = (open: (id: number) => void): Column<SubscriberRow>[] => [
  {
    label: 'Email',
    cell: (row) => (
      <button type="button" className={openClass} onClick={() => open(row.id)}>
        <Breakable>{nameOf(row)}</Breakable>
      </button>
    ),
  },
  { label: 'Status', cell: (row) => <Status {...statusOf(row)} /> },
  {
    label: 'Frequency',
    isHiddenOnPhones: true,
    cell: ({ state, frequency }) => (state === 'left' ? '–' : frequencies[frequency]),
  },
  {
    label: 'Source',
    isHiddenOnPhones: true,
    cell: ({ state, source }) => (state === 'left' ? '–' : sources[source]),
  },
  {
    label: 'Added',
    cell: ({ state, createdAt }) => (state === 'left' ? '–' : <Time at={createdAt} />),
  },
];

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
