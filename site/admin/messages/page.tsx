import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MessageFolder, MessageRow } from '#contract/messages.ts';
import { paths } from '#site/router/paths.ts';
import { callAsAdmin, useAdminPages } from '#ui/admin/api.ts';
import { Empty, QueryView } from '#ui/admin/elements.tsx';
import { adminPage } from '#ui/admin/shell.tsx';
import { Filters, MoreRows, SearchBox, Toolbar } from '#ui/admin/table.tsx';
import { folderNames, folders } from './folders.ts';
import { MessageList, messageLinkId } from './message-list.tsx';
import { MessageView } from './message-view.tsx';

export const Component = adminPage(
  'Messages',
  ({ query }) => {
    const folder = folders.find((name) => name === query.folder) ?? 'inbox';
    const openId = /^[1-9]\d{0,9}$/.test(query.id ?? '') ? Number(query.id) : undefined;
    return <Inbox key={folder} folder={folder} openId={openId} />;
  },
  'Messages',
);

const urlOf = (folder: MessageFolder, id?: number): string =>
  paths.adminMessages({
    ...(folder === 'inbox' ? {} : { folder }),
    ...(id ? { id: String(id) } : {}),
  });

interface InboxProps {
  folder: MessageFolder;
  openId: number | undefined;
}

function Inbox({ folder, openId }: InboxProps) {
  const [search, setSearch] = useState('');
  const query = useAdminPages(['GET /api/admin/messages', folder, search], (before) =>
    callAsAdmin('GET /api/admin/messages', {
      query: { folder, search: search || undefined, before },
    }),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const closeMoved = useClose(rows, folder, openId);
  const isOpen = openId !== undefined;
  return (
    <>
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <Folders folder={search ? undefined : folder} counts={counts} onSearch={setSearch} />
      </div>
      <div
        className={
          isOpen ? 'gap-6 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start' : ''
        }
      >
        <div className={isOpen ? 'max-lg:hidden' : ''}>
          <QueryView query={query} what="messages">
            {() =>
              rows.length === 0 ? (
                noMessages(folder, search)
              ) : (
                <>
                  <MessageList
                    folder={folder}
                    rows={rows}
                    spam={counts?.spam ?? 0}
                    openId={openId}
                    urlOf={(id) => urlOf(folder, id)}
                    onOpenMoved={closeMoved}
                  />
                  <MoreRows
                    query={query}
                    shown={rows.length}
                    total={search ? undefined : counts?.[folder]}
                  />
                </>
              )
            }
          </QueryView>
        </div>
        {isOpen && (
          <div>
            <Link to={urlOf(folder)} className="prose-link mb-3 inline-block lg:hidden">
              All messages
            </Link>
            <MessageView key={openId} id={openId} onMoved={closeMoved} />
          </div>
        )}
      </div>
    </>
  );
}

interface FoldersProps {
  /** None while a search covers all of them. */
  folder: MessageFolder | undefined;
  counts: Record<MessageFolder, number> | undefined;
  onSearch: (words: string) => void;
}

function Folders({ folder, counts, onSearch }: FoldersProps) {
  return (
    <Toolbar>
      <Filters
        label="Folder"
        filters={folders.map((name) => ({
          label: folderNames[name],
          to: urlOf(name),
          isActive: name === folder,
          count: counts?.[name],
        }))}
      />
      <SearchBox
        label="Search all messages"
        placeholder="Search by name, email, or text"
        onSearch={onSearch}
      />
    </Toolbar>
  );
}

/**
 * Closes the open message and focuses the next one, which it does not open, because that would mark
 * it as read.
 */
function useClose(
  rows: MessageRow[],
  folder: MessageFolder,
  openId: number | undefined,
): () => void {
  const navigate = useNavigate();
  const focusedAfter = useRef<number>(undefined);
  useEffect(() => {
    if (openId !== undefined || focusedAfter.current === undefined) return;
    document.getElementById(messageLinkId(focusedAfter.current))?.focus();
    focusedAfter.current = undefined;
  }, [openId]);
  // A moved message may have left the list before it is closed.
  const lastIndex = useRef(0);
  const index = rows.findIndex(({ id }) => id === openId);
  useEffect(() => {
    if (index !== -1) lastIndex.current = index;
  }, [index]);
  return () => {
    const others = rows.filter(({ id }) => id !== openId);
    focusedAfter.current = (others[lastIndex.current] ?? others.at(-1))?.id;
    navigate(urlOf(folder), { preventScrollReset: true });
  };
}

function noMessages(folder: MessageFolder, search: string) {
  if (search) return <Empty title="No messages match.">Try fewer words.</Empty>;
  if (folder !== 'inbox')
    return <Empty title="No messages here.">Open the inbox to see new messages.</Empty>;
  return (
    <Empty title="No messages yet.">
      Messages from the contact form on the About page appear here.
    </Empty>
  );
}
