import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { site } from '#content/site.ts';
import type { MessageDetail, MessageFolder, MessageState, Reply } from '#contract/messages.ts';
import { maxReplyLength, visibleText } from '#contract/text.ts';
import { adminQuery, callAsAdmin } from '#site/admin/shell/api.ts';
import { ConfirmButton } from '#site/admin/shell/confirm.tsx';
import { useDraftForm } from '#site/admin/shell/drafts.tsx';
import { ErrorText, QueryView, Status } from '#site/admin/shell/elements.tsx';
import { showServerError, TextAreaField } from '#site/admin/shell/fields.tsx';
import { count, fullTime, tooLong } from '#site/admin/shell/format.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { showToast } from '#site/ui/toast/toasts.ts';
import { isInFolder, messageStatus, replyStatus } from './folders.ts';

interface MessageViewProps {
  id: number;
  folder: MessageFolder;
  onClose: () => void;
  /** Opens the next message of the folder. */
  onNext: () => void;
}

const moved: Record<MessageState, string> = {
  unread: 'Marked as unread',
  read: 'Moved to the inbox',
  answered: 'Marked as answered',
  archived: 'Archived',
  spam: 'Marked as spam',
};

/** Encodes visitors' text for a mailto: link. */
const mailtoUrl = (email: string, text: string): string => {
  const subject = encodeURIComponent(`Re: your message to ${site.name}`);
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
};

const isSending = ({ state }: Reply): boolean => state === 'waiting' || state === 'sending';

export function MessageView({ id, ...view }: MessageViewProps) {
  const query = useQuery({
    ...adminQuery('GET /api/admin/messages/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.replies.some(isSending) ? 2000 : false),
  });
  useMarkAsRead(query.data);
  return (
    <QueryView query={query} what="message">
      {(message) => (
        <article className="card grid gap-4 p-5" aria-labelledby="message-title">
          <MessageHeader message={message} />
          <Actions message={message} {...view} />
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
    mutationFn: (id: number) =>
      callAsAdmin('PATCH /api/admin/messages/:id', { params: { id }, input: { state: 'read' } }),
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
        <span>{visibleText(message.email)}</span>
        <span>{visibleText(message.phone)}</span>
        <time dateTime={message.at}>{fullTime(message.at)}</time>
        <Status {...messageStatus(message.state, message.replies.at(-1))} />
        {message.others > 0 && (
          <span>{count(message.others, 'other message')} from this address</span>
        )}
      </p>
    </header>
  );
}

interface ActionsProps extends Omit<MessageViewProps, 'id'> {
  message: MessageDetail;
}

function Actions({ message: { id, state, replies }, folder, onClose, onNext }: ActionsProps) {
  const params = { id };
  const move = useMutation({
    mutationFn: (to: MessageState) =>
      callAsAdmin('PATCH /api/admin/messages/:id', { params, input: { state: to } }),
    onSuccess: (_, to) => {
      if (!isInFolder(folder, to))
        showToast({ title: moved[to], description: 'You can undo this in History.' });
    },
  });
  const moveTo = (to: MessageState) =>
    move.mutate(to, {
      // Not called if another message was opened meanwhile.
      onSuccess: () => {
        if (to === 'unread') onClose();
        else if (!isInFolder(folder, to)) onNext();
      },
    });
  const remove = useMutation({
    mutationFn: () => callAsAdmin('DELETE /api/admin/messages/:id', { params }),
    // The deleted message is still open, so only the lists are loaded again.
    meta: { deletes: adminQuery('GET /api/admin/messages/:id', { params }).queryKey },
    onSuccess: () => {
      showToast({ title: 'Deleted', description: 'The message was permanently deleted.' });
      onNext();
    },
  });
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
      <ConfirmButton
        label="Delete"
        size="small"
        tone="plain"
        title="Delete this message permanently?"
        confirmLabel="Delete permanently"
        requiredText="delete"
        onConfirm={() => remove.mutateAsync()}
      >
        This permanently deletes the message, your replies, and our saved copies of the emails.
        Copies in your inbox stay.
      </ConfirmButton>
      <ErrorText error={move.error} />
    </div>
  );
}

function SentReply({ reply, message }: { reply: Reply; message: MessageDetail }) {
  const status = replyStatus(reply);
  return (
    <section aria-label="Your reply" className="grid gap-1 border-l-4 border-olive pl-4">
      <p className="flex flex-wrap gap-x-4 text-note text-muted">
        <b>You</b>
        <time dateTime={reply.at}>{fullTime(reply.at)}</time>
        {status && <Status {...status} />}
        {reply.state === 'by hand' && (
          <a className="prose-link" href={mailtoUrl(message.email, reply.text)}>
            Open in email app again
          </a>
        )}
      </p>
      {status?.tone === 'bad' && (
        <ErrorText error={visibleText(reply.answer ?? 'The mail server gave no reason.')} />
      )}
      {status?.tone === 'waiting' && reply.answer && (
        <p className="text-note text-muted">
          The mail server hasn’t accepted it yet; we’ll keep trying. It said:{' '}
          {visibleText(reply.answer)}
        </p>
      )}
      <p dir="auto" className="max-w-prose text-left whitespace-pre-wrap wrap-anywhere">
        {visibleText(reply.text)}
      </p>
    </section>
  );
}

function ReplyForm({ message: { id, email, canMail } }: { message: MessageDetail }) {
  const form = useDraftForm(`reply ${id}`, { text: '' }, 0);
  const { text } = form.values;
  const send = useMutation({
    mutationFn: () =>
      callAsAdmin('POST /api/admin/messages/:id/replies', { params: { id }, input: { text } }),
    onSuccess: form.discard,
    onError: (error) => showServerError(form, error, 'text'),
  });
  useShortcuts({ r: () => form.setFocus('text') });
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={form.handleSubmit(() => send.isPending || send.mutate())}
    >
      <TextAreaField
        label={`Reply to ${email}`}
        error={
          tooLong('the reply', text.trim(), maxReplyLength) ?? form.formState.errors.text?.message
        }
        rows={5}
        {...form.register('text')}
      />
      <div className="flex flex-wrap gap-2">
        {!canMail && (
          <a href={mailtoUrl(email, text)} className={buttonClass('hazard')}>
            Open in email app
          </a>
        )}
        <Button type="submit" tone={canMail ? 'hazard' : 'paper'} pending={send.isPending}>
          {send.isPending ? 'Sending...' : canMail ? 'Send reply' : 'Mark as answered'}
        </Button>
      </div>
      {!canMail && (
        <p className="text-note text-muted">
          Email isn’t set up, so send the reply from your own email app. Then select “Mark as
          answered” to save a copy here.
        </p>
      )}
    </form>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** Single-key shortcuts, inactive in text fields and while a dialog is open. */
export function useShortcuts(shortcuts: Record<string, () => unknown>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const run = shortcuts[event.key];
    if (!run || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
