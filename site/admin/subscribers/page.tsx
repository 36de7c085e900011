import { Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { SubscriberRow, SubscriberState } from '#contract/newsletter.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import type { Column } from '#site/ui/table.tsx';
import { callAsAdmin, downloadAsAdmin, useAdminPages } from '#ui/admin/api.ts';
import { Breakable, DownloadButton, Empty, QueryView, Status, Time } from '#ui/admin/elements.tsx';
import { adminPage, ScreenHeader, type ScreenProps } from '#ui/admin/shell.tsx';
import { DataTable, Filters, MoreRows, openClass, SearchBox, Toolbar } from '#ui/admin/table.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { nameOf, sources, states, statuses } from './labels.ts';
import { SubscriberDialog } from './subscriber-dialog.tsx';

export const Component = adminPage('Subscribers', Subscribers);

function Subscribers({ query: parameters }: ScreenProps) {
  return (
    <>
      <Header />
      <SubscriberList state={states.find((name) => name === parameters.state)} />
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

function SubscriberList({ state }: { state: SubscriberState | undefined }) {
  const [search, setSearch] = useState('');
  const [openId, setOpenId] = useState<number>();
  const query = useAdminPages(['GET /api/admin/subscribers', state, search], (before) =>
    callAsAdmin('GET /api/admin/subscribers', {
      query: { state, search: search || undefined, before },
    }),
  );
  const first = query.data?.pages[0];
  return (
    <>
      <ListToolbar state={state} counts={first?.counts} onSearch={setSearch} />
      {state === 'monthly' && (
        <p className="mb-4">
          These people chose one email a month, which we no longer send. They get nothing until they
          sign up again or choose weekly by the unsubscribe link of an old email.
        </p>
      )}
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

type Counts = Record<SubscriberState, number> | undefined;

/** All subscribers, or those in one state. */
const totalOf = (counts: Counts, state: SubscriberState | undefined): number | undefined =>
  counts && (state ? counts[state] : Object.values(counts).reduce((sum, one) => sum + one, 0));

interface ListToolbarProps {
  state: SubscriberState | undefined;
  counts: Counts;
  onSearch: (words: string) => void;
}

function ListToolbar({ state, counts, onSearch }: ListToolbarProps) {
  return (
    <Toolbar>
      <Filters
        label="Status"
        filters={[undefined, ...states].map((name) => ({
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
  { label: 'Status', cell: ({ state }) => <Status {...statuses[state]} /> },
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
