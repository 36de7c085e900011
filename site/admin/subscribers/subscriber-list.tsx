import { useCallback, useState } from 'react';
import type { SubscriberRow, SubscriberState } from '#contract/subscribers.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { TightRows } from '#site/admin/shell/density.tsx';
import { Listing } from '#site/admin/shell/listing.tsx';
import { When } from '#site/admin/shell/relative-time.tsx';
import { DeskTable } from '#site/admin/shell/table.tsx';
import { Choices, SearchBox, Toolbar } from '#site/admin/shell/toolbar.tsx';
import { useList } from '#site/admin/shell/use-list.ts';
import { paths } from '#site/router/paths.ts';
import { NeverAsked } from './never-asked.tsx';
import { Receipt } from './receipt.tsx';
import { nameOf, sourceWords, stateTones, stateWords, subscriberStates } from './state-words.ts';

const columns = [
  { label: 'Address' },
  { label: 'State' },
  { label: 'Rhythm' },
  { label: 'Came by' },
  { label: 'Came' },
];

export function SubscriberList({ state }: { state: SubscriberState | undefined }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<number>();
  const list = useList(['subscribers', state, search], (before) =>
    callAsAdmin('GET /api/admin/subscribers', {
      query: {
        state,
        search: search || undefined,
        before: before === undefined ? undefined : String(before),
      },
    }),
  );
  const [first] = list.pages;
  const onSearch = useCallback((words: string) => setSearch(words), []);
  const reload = () => {
    setOpen(undefined);
    list.reload();
  };
  const all = first && Object.values(first.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {first && first.neverAsked > 0 && (
        <NeverAsked count={first.neverAsked} onAsked={list.reload} />
      )}
      <Toolbar>
        <Choices
          label="State"
          choices={[
            {
              label: 'All',
              to: paths.adminSubscribers(),
              isChosen: state === undefined,
              count: all,
            },
            ...subscriberStates.map((name) => ({
              label: stateWords[name],
              to: paths.adminSubscribers({ state: name }),
              isChosen: state === name,
              count: first?.counts[name],
            })),
          ]}
        />
        <SearchBox
          label="Search by address"
          placeholder="A part of the address"
          onSearch={onSearch}
        />
        <TightRows />
      </Toolbar>
      <Listing
        list={list}
        rows={list.pages.flatMap(({ rows }) => rows)}
        what="subscribers"
        total={search ? undefined : state ? first?.counts[state] : all}
        empty={<NoSubscribers isSearch={search !== '' || state !== undefined} />}
      >
        {(rows) => (
          <DeskTable
            caption="Subscribers, newest first"
            columns={columns}
            rows={rows.map((row) => ({ key: row.id, cells: cellsOf(row, () => setOpen(row.id)) }))}
          />
        )}
      </Listing>
      {open !== undefined && (
        <Receipt id={open} onClose={() => setOpen(undefined)} onRemoved={reload} />
      )}
    </>
  );
}

const cellsOf = (row: SubscriberRow, onOpen: () => void) => [
  <button key="open" type="button" className="desk-open" onClick={onOpen}>
    {nameOf(row)}
  </button>,
  <span key="state" className="desk-mark" data-tone={stateTones[row.state]}>
    {stateWords[row.state]}
  </span>,
  // Of whoever left nothing else is kept.
  ...(row.state === 'left'
    ? ['–', '–', '–']
    : [row.rhythm, sourceWords[row.source], <When key="asked" at={row.createdAt} />]),
];

function NoSubscribers({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <p>Nobody fits that.</p>;
  return (
    <>
      <p>Nobody has subscribed yet.</p>
      <p>Whoever does stands here with the receipt of their consent.</p>
    </>
  );
}
