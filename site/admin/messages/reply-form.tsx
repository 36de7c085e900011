import { type FormEvent, type RefObject, useId } from 'react';
import { longestReply } from '#contract/limits.ts';
import type { MessageThread } from '#contract/messages.ts';
import { callAsAdmin } from '#site/admin/shell/call-as-admin.ts';
import { openingElsewhere, useUnsaved } from '#site/admin/shell/draft.ts';
import { useAction } from '#site/admin/shell/use-action.ts';
import { tooLong } from '#site/admin/shell/words.ts';
import { Button, buttonClass } from '#site/ui/button.tsx';
import { Field } from '#site/ui/field.tsx';
import { mailAddress } from './mail-address.ts';

interface ReplyFormProps {
  thread: MessageThread;
  field: RefObject<HTMLTextAreaElement | null>;
  onAnswered: (thread: MessageThread) => void;
}

export function ReplyForm({ thread, field, onAnswered }: ReplyFormProps) {
  const id = useId();
  const { value: text, change: setText } = useUnsaved(`reply ${thread.id}`, '');
  const { run, isPending, failure } = useAction();
  const send = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      const part = { params: { id: thread.id }, input: { text } };
      const answered = await callAsAdmin('POST /api/admin/messages/:id/replies', part);
      setText('');
      onAnswered(answered);
    });
  };
  return (
    <form className="desk-form" onSubmit={send} noValidate>
      <Field
        id={id}
        label={`Reply to ${thread.email}`}
        error={tooLong('A reply', text.trim(), longestReply) ?? (failure || undefined)}
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            className="input"
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="desk-buttons">
        {!thread.canMail && (
          <a
            href={mailAddress(thread, text)}
            className={buttonClass('hazard')}
            onClick={openingElsewhere}
          >
            Open in my mail program
          </a>
        )}
        <Button type="submit" tone={thread.canMail ? 'hazard' : 'paper'} pending={isPending}>
          {isPending ? 'One moment...' : thread.canMail ? 'Send reply' : 'I answered it'}
        </Button>
      </div>
      {!thread.canMail && (
        <p className="text-note text-muted">
          No mail server is set, so your own mail program sends it. Once it has, press “I answered
          it”: your words are kept here, and the message counts as answered.
        </p>
      )}
    </form>
  );
}
