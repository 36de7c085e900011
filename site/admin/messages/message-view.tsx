import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { site } from '#content/site.ts';
import type { MessageDetail, MessageState } from '#contract/messages.ts';
import { visibleText } from '#contract/text.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { adminQuery, callAsAdmin } from '#ui/admin/api.ts';
import { Breakable, ErrorText, FullTime, QueryView, Status } from '#ui/admin/elements.tsx';
import { DeleteButton, useMove } from './actions.tsx';
import { statuses } from './folders.ts';

interface MessageViewProps {
  id: number;
  /** Closes the message, which is no longer where it was. */
  onMoved: () => void;
}

export function MessageView({ id, onMoved }: MessageViewProps) {
  const query = useQuery(adminQuery('GET /api/admin/messages/:id', { params: { id } }));
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
        </article>
      )}
    </QueryView>
  );
}

/** Runs once per opening, so that a message marked as unread stays unread. */
function useMarkAsRead(message: MessageDetail | undefined): void {
  const isOpened = useRef(false);
  const { mutate } = useMutation({
    mutationFn: (id: number) =>
      callAsAdmin('PATCH /api/admin/messages', { input: { ids: [id], state: 'read' } }),
  });
  useEffect(() => {
    if (!message || isOpened.current) return;
    isOpened.current = true;
    if (message.state === 'unread') mutate(message.id);
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
        <Status {...statuses[message.state]} />
      </p>
    </header>
  );
}

/** Some mail programs open no longer link. */
const maxQuoted = 1000;

/** A reply in the owner's mail program, with the message quoted. */
function mailtoUrl({ email, message }: MessageDetail): string {
  const quoted = message
    .slice(0, maxQuoted)
    .toWellFormed()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd());
  const subject = encodeURIComponent(`Re: your message to ${site.name}`);
  const body = encodeURIComponent(['', '', 'You wrote:', ...quoted].join('\r\n'));
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}

interface ActionsProps {
  message: MessageDetail;
  onMoved: () => void;
}

function Actions({ message, onMoved }: ActionsProps) {
  const { id, state } = message;
  const move = useMove();
  // The callback is not called if another message was opened meanwhile.
  const moveTo = (to: MessageState) =>
    move.isPending || move.mutate({ ids: [id], to }, { onSuccess: onMoved });
  return (
    <div className="flex flex-wrap gap-2">
      <a href={mailtoUrl(message)} className={buttonClass('hazard', 'small')}>
        Reply
      </a>
      {state === 'archived' || state === 'spam' ? (
        <Button size="small" onClick={() => moveTo('read')}>
          Move to inbox
        </Button>
      ) : (
        <>
          {state !== 'answered' && (
            <Button
              size="small"
              onClick={() => move.isPending || move.mutate({ ids: [id], to: 'answered' })}
            >
              Mark as answered
            </Button>
          )}
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
