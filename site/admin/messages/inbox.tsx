import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  MessageFolder,
  MessagePage,
  MessageRow,
  MessageState,
  MessageThread,
} from '#contract/messages.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { KeysSwitch, useKeys } from '#site/admin/shell/keys.tsx';
import { Listing } from '#site/admin/shell/listing.tsx';
import { Choices, SearchBox, Toolbar } from '#site/admin/shell/toolbar.tsx';
import { useAction } from '#site/admin/shell/use-action.ts';
import { type Pages, useList } from '#site/admin/shell/use-list.ts';
import { useQueryStore } from '#site/data/use-query.ts';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { showToast } from '#site/ui/toast/toasts.ts';
import { belongsTo, folderWords, messageFolders, movedWords, recounted } from './folders.ts';
import { MessageLine } from './message-line.tsx';
import { Thread, threadKey } from './thread.tsx';

interface InboxProps {
  folder: MessageFolder;
  open: number | undefined;
}

export function Inbox({ folder, open }: InboxProps) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { list, rows, changed, dropped } = useMessages(folder, search, open);
  const moving = useAction();
  const addressOf = (id?: number) =>
    paths.adminMessages({ folder, ...(id ? { id: String(id) } : {}) });
  const goTo = (id?: number) => navigate(addressOf(id));
  const neighbour = (step: 1 | -1): MessageRow | undefined => {
    const at = rows.findIndex(({ id }) => id === open);
    return at === -1 ? (step === 1 ? rows[0] : undefined) : rows[at + step];
  };
  const after = () => neighbour(1) ?? neighbour(-1);
  const store = useQueryStore();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const move = (state: MessageState) =>
    open !== undefined &&
    moving.run(async () => {
      const thread = await callAsAdmin('PATCH /api/admin/messages/:id', {
        params: { id: open },
        input: { state },
      });
      const next = after();
      store.write(threadKey(open), () => thread);
      changed(thread);
      const isAway = !belongsTo(folder, state);
      if (isAway) showToast({ title: movedWords[state], description: 'History can undo it.' });
      // Whoever has gone on meanwhile is not called back.
      if (latest.current !== open) return;
      if (state === 'unread') goTo();
      else if (isAway) goTo(next?.id);
    });
  const deleted = (id: number) => {
    const next = after();
    dropped(id);
    showToast({ title: 'Deleted', description: 'The message is gone for good.' });
    goTo(next?.id);
  };
  const step = (way: 1 | -1) => {
    const next = neighbour(way);
    if (next) goTo(next.id);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => move('archived'),
    r: () => field.current?.focus(),
  });
  const counts = list.pages[0]?.counts;
  const unread = counts?.unread;
  useEffect(() => {
    if (unread !== undefined) store.write(['desk', 'unread'], () => ({ messages: unread }));
  }, [unread, store]);
  return (
    <>
      <Toolbar>
        <Choices
          label="Folder"
          choices={messageFolders.map((name) => ({
            label: folderWords[name],
            to: paths.adminMessages(name === 'inbox' ? {} : { folder: name }),
            isChosen: name === folder && !search,
            count: counts?.[name],
          }))}
        />
        <SearchBox
          label="Search all messages"
          placeholder="Name, address or text"
          onSearch={setSearch}
        />
      </Toolbar>
      <div className="messages" data-open={open !== undefined}>
        <div className="messages-list">
          <Listing
            list={list}
            rows={rows}
            what="messages"
            total={search ? undefined : counts?.[folder]}
            empty={<NoMessages folder={folder} isSearch={search !== ''} />}
          >
            {(shown) => (
              <ul className="card overflow-hidden">
                {shown.map((row) => (
                  <MessageLine
                    key={row.id}
                    row={row}
                    to={addressOf(row.id)}
                    isOpen={row.id === open}
                  />
                ))}
              </ul>
            )}
          </Listing>
          {rows.length > 0 && (
            <KeysSwitch explained="j and k go on and back, e archives, r replies." />
          )}
        </div>
        {open !== undefined && (
          <div className="messages-thread">
            <Link to={addressOf()} className="messages-back prose-link">
              All messages
            </Link>
            <Thread
              key={open}
              id={open}
              field={field}
              failure={moving.failure}
              onMove={move}
              onChanged={changed}
              onDeleted={deleted}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** The list, and what happens to its rows here: they change in their place, so that nothing jumps under the owner's hand. */
function useMessages(folder: MessageFolder, search: string, open: number | undefined) {
  const store = useQueryStore();
  const list = useList(['messages', folder, search], (before) =>
    callAsAdmin('GET /api/admin/messages', {
      query: {
        folder,
        search: search || undefined,
        before: before === undefined ? undefined : String(before),
      },
    }),
  );
  const rows = list.pages
    .flatMap((page) => page.rows)
    .filter(({ id, state }) => id === open || search !== '' || belongsTo(folder, state));
  const editPages = useCallback(
    (edit: (page: MessagePage, stateOf: (id: number) => MessageState | undefined) => MessagePage) =>
      store.writeAll<Pages<MessagePage>>(['desk', 'messages'], (data) => {
        const stateOf = (id: number) =>
          data?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id)?.state;
        return data && { pages: data.pages.map((page) => edit(page, stateOf)) };
      }),
    [store],
  );
  const changed = useCallback(
    ({ id, state, replies }: MessageThread) =>
      editPages((page, old) => ({
        ...page,
        counts: recounted(page.counts, old(id), state),
        rows: page.rows.map((row) =>
          row.id === id ? { ...row, state, reply: replies.at(-1) ?? null } : row,
        ),
      })),
    [editPages],
  );
  const dropped = (id: number) =>
    editPages((page, old) => ({
      ...page,
      counts: recounted(page.counts, old(id), undefined),
      rows: page.rows.filter((row) => row.id !== id),
    }));
  return { list, rows, changed, dropped };
}

function NoMessages({ folder, isSearch }: { folder: MessageFolder; isSearch: boolean }) {
  if (isSearch) return <p>No message has that in it. Fewer words find more.</p>;
  if (folder !== 'inbox') return <p>Nothing here.</p>;
  return (
    <>
      <p>No messages.</p>
      <p>What people write on the About page arrives here.</p>
    </>
  );
}
