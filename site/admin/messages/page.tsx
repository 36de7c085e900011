import { useState } from 'react';
import type { MessageFolder, MessageRow } from '#contract/messages.ts';
import { visibleText } from '#contract/text.ts';
import { callAsAdmin, useAdminPages } from '#site/admin/shell/api.ts';
import { Empty, QueryView, Status, Time } from '#site/admin/shell/elements.tsx';
import { adminPage } from '#site/admin/shell/shell.tsx';
import { Filters, MoreRows, SearchBox, Toolbar } from '#site/admin/shell/table.tsx';
import { Link } from '#site/router/link.tsx';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { folderNames, folders, messageStatus } from './folders.ts';
import { MessageView, useShortcuts } from './message-view.tsx';

export const { head, Page } = adminPage(
  'admin-messages',
  ({ query }) => {
    const folder = folders.find((name) => name === query.folder) ?? 'inbox';
    const openId = /^[1-9]\d{0,9}$/.test(query.id ?? '') ? Number(query.id) : undefined;
    return <Inbox key={folder} folder={folder} openId={openId} />;
  },
  'Messages',
);

function Inbox({ folder, openId }: { folder: MessageFolder; openId: number | undefined }) {
  const [search, setSearch] = useState('');
  const query = useAdminPages(['GET /api/admin/messages', folder, search], (before) =>
    callAsAdmin('GET /api/admin/messages', {
      query: { folder, search: search || undefined, before },
    }),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const urlOf = (id?: number) =>
    paths.adminMessages({
      ...(folder === 'inbox' ? {} : { folder }),
      ...(id ? { id: String(id) } : {}),
    });
  const neighbor = (step: 1 | -1): MessageRow | undefined => {
    const index = rows.findIndex(({ id }) => id === openId);
    return index === -1 ? (step === 1 ? rows[0] : undefined) : rows[index + step];
  };
  const openNext = () => navigate(urlOf((neighbor(1) ?? neighbor(-1))?.id));
  const step = (direction: 1 | -1) => {
    const next = neighbor(direction);
    if (next) navigate(urlOf(next.id));
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
  });
  const isOpen = openId !== undefined;
  return (
    <>
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <Toolbar>
          <Filters
            label="Folder"
            filters={folders.map((name) => ({
              label: folderNames[name],
              to: paths.adminMessages(name === 'inbox' ? {} : { folder: name }),
              isActive: name === folder && !search,
              count: counts?.[name],
            }))}
          />
          <SearchBox
            label="Search all messages"
            placeholder="Search by name, email, or text"
            onSearch={setSearch}
          />
        </Toolbar>
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
                  <ul className="card divide-y divide-hairline overflow-hidden">
                    {rows.map((row) => (
                      <MessageListItem
                        key={row.id}
                        row={row}
                        to={urlOf(row.id)}
                        isOpen={row.id === openId}
                      />
                    ))}
                  </ul>
                  <MoreRows
                    query={query}
                    shown={rows.length}
                    total={search ? undefined : counts?.[folder]}
                  />
                  <p className="mt-2 text-note text-muted max-lg:hidden">
                    Shortcuts: j next, k previous, e archive, r reply
                  </p>
                </>
              )
            }
          </QueryView>
        </div>
        {isOpen && (
          <div>
            <Link to={urlOf()} className="prose-link mb-3 inline-block lg:hidden">
              All messages
            </Link>
            <MessageView
              key={openId}
              id={openId}
              folder={folder}
              onClose={() => navigate(urlOf())}
              onNext={openNext}
            />
          </div>
        )}
      </div>
    </>
  );
}

function MessageListItem({ row, to, isOpen }: { row: MessageRow; to: string; isOpen: boolean }) {
  return (
    <li>
      <Link
        to={to}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 -outline-offset-4 hover:bg-paper aria-[current]:bg-well"
        aria-current={isOpen ? 'true' : undefined}
      >
        <span
          dir="auto"
          className={`truncate text-left ${row.state === 'unread' ? 'font-bold' : ''}`}
        >
          {visibleText(row.name)}
        </span>
        <span className="text-right text-note text-muted">
          <Time at={row.at} />
        </span>
        <span dir="auto" className="line-clamp-2 text-left text-note text-muted wrap-anywhere">
          {visibleText(row.beginning)}
        </span>
        {row.state !== 'read' && (
          <span className="text-right text-note">
            <Status {...messageStatus(row.state, row.reply)} />
          </span>
        )}
      </Link>
    </li>
  );
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
