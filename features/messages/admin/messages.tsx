import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { visibleText } from '#platform/text.ts';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { ConfirmButton } from '#ui/admin/dialogs.tsx';
import {
  BackLink,
  Empty,
  ErrorText,
  FullTime,
  QueryView,
  Status,
  type StatusLabel,
  Time,
} from '#ui/admin/elements.tsx';
import { count } from '#ui/admin/format.ts';
import { adminPage } from '#ui/admin/shell.tsx';
import { openClass, ResourceTable } from '#ui/admin/table.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { showToast } from '#ui/toast.ts';
import type { MessageDetail, MessageFolder, MessageRow, MessageState } from '../calls.ts';

export const Component = adminPage(
  'Messages',
  ({ query: { id = '', folder } }) => {
    const list = paths.adminMessages(folder ? { folder } : {});
    return /^[1-9]\d{0,9}$/.test(id) ? (
      <Message key={id} id={Number(id)} list={list} />
    ) : (
      <Inbox folder={folder} />
    );
  },
  'Messages',
);

const folders: [folder: MessageFolder, label: string][] = [
  ['inbox', 'Inbox'],
  ['unread', 'Unread'],
  ['answered', 'Answered'],
  ['archived', 'Archived'],
  ['spam', 'Spam'],
];

/** Every state, and what a toast says about a message that gets it. */
const states: Record<MessageState, StatusLabel & { done: string }> = {
  unread: { label: 'Unread', tone: 'waiting', done: 'marked as unread' },
  read: { label: 'Read', tone: 'none', done: 'moved to the inbox' },
  answered: { label: 'Answered', tone: 'good', done: 'marked as answered' },
  archived: { label: 'Archived', tone: 'none', done: 'moved to the Archived folder' },
  spam: { label: 'Spam', tone: 'bad', done: 'moved to the Spam folder' },
};

function Inbox({ folder }: { folder: string | undefined }) {
  return (
    <ResourceTable
      call="GET /api/admin/messages"
      what="messages"
      caption="Messages, newest first"
      filters={[{ name: 'folder', label: 'Folder', options: folders }]}
      search="Search all messages"
      counts={({ counts }) => counts}
      rows={({ rows }) => rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'From',
          cell: ({ id, name, excerpt, state }) => (
            <span className="block min-w-0 py-1">
              <Link
                to={paths.adminMessages({ ...(folder && { folder }), id: String(id) })}
                dir="auto"
                className={state === 'unread' ? openClass : openClass.replace('font-bold ', '')}
              >
                {visibleText(name)}
              </Link>
              <span dir="auto" className="line-clamp-2 text-note text-muted wrap-anywhere">
                {visibleText(excerpt)}
              </span>
            </span>
          ),
        },
        { label: 'Status', cell: ({ state }) => <Status {...states[state]} /> },
        { label: 'Received', cell: ({ created_at }) => <Time at={created_at} /> },
      ]}
      selection={{
        what: 'message',
        label: ({ name }) => `Select the message from ${visibleText(name)}`,
        actions: (selected, clear) => <Actions messages={selected} onDone={() => clear()} />,
      }}
      empty={
        <Empty title="Your inbox is empty.">
          Messages from the contact form on the About page arrive here. Nobody is stranded right
          now.
        </Empty>
      }
      noMatch={
        <Empty title="No messages here.">
          Choose another folder, or search for something else.
        </Empty>
      }
    />
  );
}

/** What can be done with messages in these states. */
function movesFrom(from: readonly MessageState[]): [label: string, to: MessageState][] {
  const areAll = (...some: MessageState[]) => from.every((state) => some.includes(state));
  if (areAll('archived', 'spam')) return [['Move to inbox', 'read']];
  return [
    ...(areAll('answered') ? [] : [['Mark as answered', 'answered'] as [string, MessageState]]),
    ['Archive', 'archived'],
    areAll('unread') ? ['Mark as read', 'read'] : ['Mark as unread', 'unread'],
    ['Mark as spam', 'spam'],
  ];
}

interface ActionsProps {
  messages: readonly Pick<MessageRow, 'id' | 'state'>[];
  /** After a move to this state, or a deletion if there is none. */
  onDone: (to?: MessageState) => void;
}

function Actions({ messages, onDone }: ActionsProps) {
  const ids = messages.map(({ id }) => id);
  const move = useMutation({
    mutationFn: sendMove,
    onSuccess: (_, { to }) => {
      showToast({
        title: 'Done',
        description: `${count(ids.length, 'message')} ${states[to].done}.`,
      });
      onDone(to);
    },
  });
  return (
    <>
      {movesFrom(messages.map(({ state }) => state)).map(([label, to]) => (
        <Button
          key={label}
          size="small"
          tone="plain"
          pending={move.isPending}
          onClick={() => move.mutate({ ids, to })}
        >
          {label}
        </Button>
      ))}
      <DeleteButton ids={ids} onDeleted={() => onDone()} />
      <ErrorText error={move.error} />
    </>
  );
}

interface Move {
  ids: readonly number[];
  to: MessageState;
}

const sendMove = ({ ids, to }: Move) =>
  callAsAdmin('PUT /api/admin/messages', { input: { ids: [...ids], state: to } });

const messageQuery = (id: number) => adminQuery('GET /api/admin/messages/:id', { params: { id } });

function DeleteButton({ ids, onDeleted }: { ids: readonly number[]; onDeleted: () => void }) {
  const isOne = ids.length === 1;
  const what = isOne ? 'this message' : count(ids.length, 'message');
  return (
    <ConfirmButton
      label="Delete"
      size="small"
      tone="plain"
      title={`Delete ${what} permanently?`}
      confirmLabel="Delete permanently"
      run={() => callAsAdmin('DELETE /api/admin/messages', { query: { ids: ids.join() } })}
      deletes={messageQuery(ids[0] ?? 0).queryKey}
      onDone={({ deleted }) => {
        const description = `${count(deleted, 'message was', 'messages were')} permanently deleted.`;
        showToast({ title: 'Deleted', description });
        onDeleted();
      }}
    >
      This permanently deletes {isOne ? 'the message' : 'the messages'} and our saved copies of the
      emails. Copies in your inbox stay.
    </ConfirmButton>
  );
}

function Message({ id, list }: { id: number; list: string }) {
  const query = useQuery(messageQuery(id));
  const navigate = useNavigate();
  useMarkAsRead(query.data);
  return (
    <>
      <BackLink to={list}>All messages</BackLink>
      <QueryView query={query} what="message">
        {(message) => (
          <article
            className="card mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 p-5"
            aria-labelledby="message-title"
          >
            <MessageHeader message={message} />
            <p dir="auto" className="max-w-prose text-left whitespace-pre-wrap wrap-anywhere">
              {visibleText(message.message)}
            </p>
            <div className="flex flex-wrap gap-2">
              <a href={mailtoUrl(message)} className={buttonClass('hazard', 'small')}>
                Reply
              </a>
              <Actions
                messages={[{ id, state: message.state === 'unread' ? 'read' : message.state }]}
                // Only an answered message stays in its folder.
                onDone={(to) => to !== 'answered' && navigate(list)}
              />
            </div>
          </article>
        )}
      </QueryView>
    </>
  );
}

/** Runs once per opening, so that a message marked as unread stays unread. */
function useMarkAsRead(message: MessageDetail | undefined): void {
  const isOpened = useRef(false);
  const { mutate } = useMutation({ mutationFn: sendMove });
  useEffect(() => {
    if (!message || isOpened.current) return;
    isOpened.current = true;
    if (message.state === 'unread') mutate({ ids: [message.id], to: 'read' });
  }, [message, mutate]);
}

function MessageHeader({ message }: { message: MessageDetail }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <header>
      <h2
        id="message-title"
        ref={title}
        tabIndex={-1}
        dir="auto"
        className="text-left text-title-s wrap-anywhere outline-none"
      >
        {visibleText(message.name)}
      </h2>
      <p className="flex flex-wrap gap-x-4 text-note text-muted wrap-anywhere">
        <span>{visibleText(message.email)}</span>
        <span>{visibleText(message.phone)}</span>
        <FullTime at={message.created_at} />
        <Status {...states[message.state]} />
      </p>
    </header>
  );
}

/** A reply in the owner's mail program, with the beginning of the message. */
function mailtoUrl({ email, message }: MessageDetail): string {
  const subject = encodeURIComponent(`Re: your message to ${site.name}`);
  // Some mail programs open no longer link.
  const quoted = message.slice(0, 1000).toWellFormed().replace(/^/gm, '> ');
  const body = encodeURIComponent(`\r\n\r\nYou wrote:\r\n${quoted}`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}
