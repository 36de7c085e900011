import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MessageDetail, MessageState, Reply } from '#contract/messages.ts';
import { visibleText } from '#contract/text.ts';
import { adminQuery, callAsAdmin } from '#site/admin/shell/api.ts';
import { Breakable, ErrorText, FullTime, QueryView, Status } from '#site/admin/shell/elements.tsx';
import { count } from '#site/admin/shell/format.ts';
import { Button } from '#site/ui/button.tsx';
import { DeleteButton, useMove } from './actions.tsx';
import { messageStatus } from './folders.ts';
import { ReplyForm, SentReply } from './replies.tsx';
import { useShortcuts } from './shortcuts.ts';

interface MessageViewProps {
  id: number;
  /** Closes the message, which is no longer where it was. */
  onMoved: () => void;
}

const isSending = ({ state }: Reply): boolean => state === 'waiting' || state === 'sending';

export function MessageView({ id, onMoved }: MessageViewProps) {
  const query = useQuery({
    ...adminQuery('GET /api/admin/messages/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.replies.some(isSending) ? 2000 : false),
  });
  useMarkAsRead(query.data);
  return (
    <QueryView query={query} what="message">
      {(message) => (
        <article
          className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5"
          aria-labelledby="message-title"
        >
          <MessageHeader message={message} />
          <Actions message={message} onMoved={onMoved} />
          <p dir="auto" className="max-w-prose text-left whitespace-pre-wrap wrap-anywhere">
            {visibleText(message.message)}
          </p>
          {message.replies.map((reply) => (
            <SentReply key={reply.id} reply={reply} message={message} />
          ))}
          <ReplyForm message={message} />
        </article>
      )}
    </QueryView>
  );
}

/** Runs once per opening, so that a message marked as unread stays unread. */
function useMarkAsRead(message: MessageDetail | undefined): void {
  const isOpened = useRef(false);
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: MessageDetail) =>
      callAsAdmin('PATCH /api/admin/messages', {
        input: { messages: [{ id, version }], state: 'read' },
      }),
  });
  useEffect(() => {
    if (!message || isOpened.current) return;
    isOpened.current = true;
    if (message.state === 'unread') mutate(message);
  }, [message, mutate]);
}

/** Receives focus when it appears, because the list is hidden on phones. */
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
        <span>
          <Breakable>{visibleText(message.email)}</Breakable>
        </span>
        <span>{visibleText(message.phone)}</span>
        <FullTime at={message.at} />
        <Status {...messageStatus(message.state, message.replies.at(-1))} />
        {message.otherMessages > 0 && (
          <span>{count(message.otherMessages, 'other message')} from this address</span>
        )}
      </p>
    </header>
  );
}

interface ActionsProps {
  message: MessageDetail;
  onMoved: () => void;
}

function Actions({ message, onMoved }: ActionsProps) {
  const { id, state, replies } = message;
  const move = useMove();
  // The callback is not called if another message was opened meanwhile.
  const moveTo = (to: MessageState) =>
    move.isPending || move.mutate([{ messages: [message], to }], { onSuccess: onMoved });
  useShortcuts({ e: () => moveTo('archived') });
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'archived' || state === 'spam' ? (
        <Button size="small" onClick={() => moveTo(replies.length > 0 ? 'answered' : 'read')}>
          Move to inbox
        </Button>
      ) : (
        <>
          <Button size="small" onClick={() => moveTo('archived')}>
            Archive
          </Button>
          <Button size="small" tone="plain" onClick={() => moveTo('unread')}>
            Mark as unread
          </Button>
          <Button size="small" tone="plain" onClick={() => moveTo('spam')}>
            Mark as spam
          </Button>
        </>
      )}
      <DeleteButton ids={[id]} openId={id} onDeleted={onMoved} />
      <ErrorText error={move.error} />
    </div>
  );
}
