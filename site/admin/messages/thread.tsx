import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MessageState, MessageThread, Reply } from '#contract/messages.ts';
import { visibleText } from '#contract/visible-text.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { ConfirmByTyping } from '#site/admin/shell/confirm-by-typing.tsx';
import { openingElsewhere } from '#site/admin/shell/draft.ts';
import { sentenceOf } from '#site/admin/shell/failure.ts';
import { Failed, Loading } from '#site/admin/shell/listing.tsx';
import { useFresh } from '#site/admin/shell/use-fresh.ts';
import { counted, fullTime } from '#site/admin/shell/words.ts';
import { useQueryStore } from '#site/data/use-query.ts';
import { Button } from '#site/ui/button.tsx';
import { replyMark, threadMark } from './folders.ts';
import { mailAddress } from './mail-address.ts';
import { ReplyForm } from './reply-form.tsx';

interface ThreadProps {
  id: number;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Why the last move did not come about. */
  failure: string;
  onMove: (state: MessageState) => void;
  /** What is known of it has changed here. */
  onChanged: (thread: MessageThread) => void;
  onDeleted: (id: number) => void;
}

export const threadKey = (id: number) => ['desk', 'message', id];

export function Thread({ id, field, failure, onMove, onChanged, onDeleted }: ThreadProps) {
  const store = useQueryStore();
  const { data, error, refetch } = useFresh({
    queryKey: threadKey(id),
    queryFn: () => callAsAdmin('GET /api/admin/messages/:id', { params: { id } }),
    forgets: true,
    // A reply that is on its way changes by itself.
    every: (thread) => (thread?.replies.some(isUnderWay) ? 2000 : undefined),
  });
  // Marked as read once per opening: a message that the owner marks as unread stays unread.
  const wasOpened = useRef(false);
  // What became of a reply stands in the list as well.
  const last = data?.replies.at(-1);
  useEffect(() => {
    if (data && data.state !== 'unread') wasOpened.current = true;
  }, [data]);
  useEffect(() => {
    if (data && last) onChanged(data);
  }, [last?.state, last?.answer]);
  const isUnread = data?.state === 'unread';
  useEffect(() => {
    if (!isUnread || wasOpened.current) return;
    wasOpened.current = true;
    callAsAdmin('PATCH /api/admin/messages/:id', { params: { id }, input: { state: 'read' } }).then(
      (read) => {
        store.write(threadKey(id), () => read);
        onChanged(read);
      },
      // It stays unread, and is marked the next time.
      () => {},
    );
  }, [id, isUnread, store, onChanged]);
  if (!data)
    return error ? (
      <Failed
        sentence={`The message could not be loaded. ${sentenceOf(error)}`}
        onRetry={refetch}
      />
    ) : (
      <Loading what="the message" />
    );
  const answered = (thread: MessageThread) => {
    store.write(threadKey(id), () => thread);
    onChanged(thread);
  };
  return (
    <article className="message" aria-labelledby="message-title">
      <ThreadHead thread={data} />
      <Moves thread={data} onMove={onMove} onDeleted={() => onDeleted(id)} />
      {failure && <p role="alert">{failure}</p>}
      <p className="message-text" dir="auto">
        {visibleText(data.message)}
      </p>
      {data.replies.map((reply) => (
        <Answer key={reply.id} reply={reply} thread={data} />
      ))}
      <ReplyForm key={id} thread={data} field={field} onAnswered={answered} />
    </article>
  );
}

const isUnderWay = ({ state }: Reply): boolean => state === 'waiting' || state === 'sending';

/** Takes the focus when it appears: on a phone the list has gone. */
function ThreadHead({ thread }: { thread: MessageThread }) {
  const title = useRef<HTMLHeadingElement>(null);
  const mark = threadMark(thread);
  useEffect(() => title.current?.focus(), []);
  return (
    <header>
      <h2 id="message-title" ref={title} tabIndex={-1} className="text-title-s" dir="auto">
        {visibleText(thread.name)}
      </h2>
      <p className="message-from">
        <span>{visibleText(thread.email)}</span>
        <span>{visibleText(thread.phone)}</span>
        <time dateTime={thread.at}>{fullTime(thread.at)}</time>
        <span className="desk-mark" data-tone={mark.tone}>
          {mark.words}
        </span>
        {thread.others > 0 && (
          <span>{counted(thread.others, 'other message')} from this address</span>
        )}
      </p>
    </header>
  );
}

interface MovesProps {
  thread: MessageThread;
  onMove: (state: MessageState) => void;
  onDeleted: () => void;
}

function Moves({ thread: { id, state }, onMove, onDeleted }: MovesProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const isAside = state === 'archived' || state === 'spam';
  return (
    <div className="desk-buttons">
      {isAside ? (
        <Button size="small" onClick={() => onMove('read')}>
          Back to the inbox
        </Button>
      ) : (
        <>
          <Button size="small" onClick={() => onMove('archived')}>
            Archive
          </Button>
          <Button size="small" tone="plain" onClick={() => onMove('unread')}>
            Mark unread
          </Button>
          <Button size="small" tone="plain" onClick={() => onMove('spam')}>
            Spam
          </Button>
        </>
      )}
      <Button size="small" tone="plain" onClick={() => setIsDeleting(true)}>
        Delete...
      </Button>
      {isDeleting && (
        <ConfirmByTyping
          title="Delete this message for good?"
          word="delete"
          action="Delete for good"
          onConfirm={async () => {
            await callAsAdmin('DELETE /api/admin/messages/:id', { params: { id } });
            onDeleted();
          }}
          onClose={() => setIsDeleting(false)}
        >
          The message, your replies to it and every mail that carries its text are deleted. Nothing
          brings them back but a backup.
        </ConfirmByTyping>
      )}
    </div>
  );
}

function Answer({ reply, thread }: { reply: Reply; thread: MessageThread }) {
  const became = reply.state && replyMark(reply.state, reply.answer);
  return (
    <section className="message-reply" aria-label="Your reply">
      <p className="message-from">
        <b>You</b>
        <time dateTime={reply.at}>{fullTime(reply.at)}</time>
        {became && (
          <span className="desk-mark" data-tone={became.tone}>
            {became.words}
          </span>
        )}
        {reply.state === 'by hand' && (
          <a
            className="prose-link"
            href={mailAddress(thread, reply.text)}
            onClick={openingElsewhere}
          >
            Open it again
          </a>
        )}
      </p>
      {became?.tone === 'bad' && (
        <p role="alert" className="field-error">
          {visibleText(reply.answer ?? 'The mail server said nothing.')}
        </p>
      )}
      {became?.tone === 'waiting' && reply.answer && (
        <p className="text-note text-muted">
          The mail server has not taken it; it is tried again. It said: {visibleText(reply.answer)}
        </p>
      )}
      <p className="message-text" dir="auto">
        {visibleText(reply.text)}
      </p>
    </section>
  );
}
